import type { ArticleCard } from "../../lib/page-types";
import { A } from "./A";

/** Titles with their rank in large figures. */
export function Ranked({ articles }: { articles: ArticleCard[] }) {
  return (
    <ol className="ranked">
      {articles.map((article, index) => (
        <li key={article.id}>
          <span className="ranked__number" aria-hidden="true">
            {index + 1}
          </span>
          <div className="story">
            <h3>
              <A href={article.path} lang={article.lang}>
                {article.title}
              </A>
            </h3>
          </div>
        </li>
      ))}
    </ol>
  );
}
