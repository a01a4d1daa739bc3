import { useT } from "../../lib/i18n";
import type { ArticleCard, Byline } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { Portrait } from "../../ui/site/Portrait";
import { Excerpt, Kicker, StoryMeta } from "../../ui/site/Story";

/** The one story that shouts. */
export function Hero({ article, author }: { article: ArticleCard; author: Byline | null }) {
  const t = useT();
  // the portrait's name is not repeated
  const others = { ...article, author_names: article.author_names.filter((name) => name !== author?.name) };
  return (
    <article className={article.cover ? "hero" : "hero hero--bare"}>
      {article.cover && (
        <PictureFrame
          picture={article.cover}
          sizes="(min-width: 1400px) 41rem, (min-width: 960px) 48vw, 100vw"
          first
          decorative
        />
      )}
      <div className="hero__text">
        <Kicker article={article} />
        <h1 className={article.title.length > 60 ? "is-long" : undefined}>
          <A href={article.path} lang={article.lang}>
            {article.title}
          </A>
        </h1>
        <Excerpt article={article} className="hero__dek" />
        <div className="hero__byline">
          {author && <Portrait name={author.name} photo={author.photo} />}
          <div>
            {author && (
              <>
                <b>{author.name}</b>
                {author.role !== "author" && ` · ${t(`articles.role.${author.role}`)}`}
                <br />
              </>
            )}
            <StoryMeta article={others} />
          </div>
        </div>
      </div>
    </article>
  );
}
