import { useT } from "../../../lib/i18n";
import type { ArticleDetail, TextDetail } from "../../../generated/api";

/** A text as it will look, for reading. Its HTML is the server's own cleaned form. */
export function TextPreview({ article, text }: { article: ArticleDetail; text: TextDetail }) {
  const t = useT();
  const { cover } = article;
  return (
    <article className="text-sheet" lang={text.lang}>
      <h2 className="editor-pane__title">{text.title || t("panel.articles.untitled")}</h2>
      {text.subtitle && <p className="text-sheet__subtitle">{text.subtitle}</p>}
      <p className="text-sheet__excerpt">{text.excerpt}</p>
      {cover && (
        <figure>
          <img
            src={cover.picture.src}
            srcSet={cover.picture.srcset}
            sizes="(min-width: 1280px) 40rem, 100vw"
            width={cover.picture.width}
            height={cover.picture.height}
            alt={text.cover_alt}
          />
          {text.cover_caption && <figcaption>{text.cover_caption}</figcaption>}
        </figure>
      )}
      <div className="prose" dangerouslySetInnerHTML={{ __html: text.body }} />
    </article>
  );
}
