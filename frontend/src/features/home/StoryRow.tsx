import type { ArticleCard } from "../../lib/page-types";
import { Story } from "../../ui/site/Story";

/** Articles side by side; on a phone the first is large and the others are lines. */
export function StoryRow({ articles }: { articles: ArticleCard[] }) {
  return (
    <div className="cards cards--rows">
      {articles.map((article, index) => (
        <Story key={article.id} article={article} look={index === 0 ? "card" : "strip"} />
      ))}
    </div>
  );
}
