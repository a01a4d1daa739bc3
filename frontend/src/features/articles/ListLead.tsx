import { useT } from "../../lib/i18n";
import type { ArticleCard } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { Excerpt, Kicker, StoryMeta } from "../../ui/site/Story";

/** The article above the cards: one that editors pinned, else the newest. */
export function ListLead({ article, pinned, kicker }: { article: ArticleCard; pinned: boolean; kicker: boolean }) {
  const t = useT();
  return (
    <article className="story category-lead">
      {article.cover && (
        <PictureFrame
          picture={article.cover}
          shape="picture--3x2"
          sizes="(min-width: 960px) 55vw, 92vw"
          first
          decorative
        />
      )}
      <div className="stack--tight">
        <Kicker article={article} named={kicker} />
        <h2 className="poster-type display-3">
          <A href={article.path} lang={article.lang}>
            {article.title}
          </A>
        </h2>
        <Excerpt article={article} className="secondary reading-font" />
        <StoryMeta article={article}>{pinned && <span className="pinned">{t("article_lists.pinned")}</span>}</StoryMeta>
      </div>
    </article>
  );
}
