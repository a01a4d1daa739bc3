import type { ArticleCard, HomeBlock } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Section } from "../../ui/site/Section";
import { StoryMeta } from "../../ui/site/Story";
import { StoryRow } from "./StoryRow";

/** Categories shown with pictures; those that follow are lists of titles. */
const PICTURED = 3;

/** The newest articles of each category. */
export function CategoryStrips({ block }: { block: HomeBlock }) {
  const head = ({ category }: HomeBlock["strips"][number]) => ({
    id: `home-${category.path.split("/").pop() ?? ""}`,
    title: category.label,
    lang: category.lang,
    more: category.path,
  });
  return (
    <div className="container">
      {block.strips.slice(0, PICTURED).map((strip) => (
        <Section key={strip.category.path} {...head(strip)}>
          <StoryRow articles={strip.articles.slice(0, 4)} />
        </Section>
      ))}
      {block.strips.length > PICTURED && (
        <div className="home__rest">
          {block.strips.slice(PICTURED).map((strip) => (
            <Section key={strip.category.path} {...head(strip)}>
              <Headlines articles={strip.articles.slice(0, 3)} />
            </Section>
          ))}
        </div>
      )}
    </div>
  );
}

function Headlines({ articles }: { articles: ArticleCard[] }) {
  return (
    <ul className="list headlines">
      {articles.map((article) => (
        <li key={article.id}>
          <div className="story">
            <h3>
              <A href={article.path} lang={article.lang}>
                {article.title}
              </A>
            </h3>
            <StoryMeta article={article} />
          </div>
        </li>
      ))}
    </ul>
  );
}
