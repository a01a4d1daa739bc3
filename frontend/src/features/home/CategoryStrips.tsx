import type { HomeBlock } from "../../lib/page-types";
import { Section } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";

/**
 * The newest articles of each category: one with a picture above the others. Three categories are side by side; one that
 * would be left over lies across the page, two share its width.
 */
export function CategoryStrips({ block }: { block: HomeBlock }) {
  return (
    <div className="container">
      <div className="topics">
        {block.strips.map(({ category, articles }) => (
          <Section
            key={category.path}
            className="topic"
            id={`home-${category.path.split("/").pop() ?? ""}`}
            title={category.label}
            lang={category.lang}
            more={category.path}
          >
            <div className="topic__stories">
              {articles.map((article) => (
                <Story key={article.id} article={article} look="topic" />
              ))}
            </div>
          </Section>
        ))}
      </div>
    </div>
  );
}
