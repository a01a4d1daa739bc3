import { useT } from "../../lib/i18n";
import type { AdSlots, HomeBlock } from "../../lib/page-types";
import { AdSlot } from "../../ui/site/AdSlot";
import { Ranked } from "../../ui/site/Ranked";
import { Section } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";
import { Hero } from "./Hero";

export interface FrontGridProps {
  hero: HomeBlock | null;
  latest: HomeBlock | null;
  popular: HomeBlock | null;
  /** Places of the page, for the grid that has the one on top. */
  ads?: AdSlots;
}

/** Lead stories, latest, most read, and the column with posters; without posters the most read take its place. */
export function FrontGrid({ hero, latest, popular, ads }: FrontGridProps) {
  const t = useT();
  const column = ads?.places.some(({ position, ratio }) => position === "top" && ratio === "poster");
  const [loudest, ...more] = hero?.articles ?? [];
  return (
    <div className="container">
      <div className={column ? "home home--column" : "home home--free"}>
        {loudest && <Hero article={loudest} author={hero?.author ?? null} />}
        {more.length > 0 && (
          <div className="cards cards--rows home__more">
            {more.map((article) => (
              <Story key={article.id} article={article} look="strip" level={2} />
            ))}
          </div>
        )}
        {latest && <Latest block={latest} />}
        {ads && <AdSlot slots={ads} at="top" />}
        {popular && (
          <Section
            className="popular"
            id={`home-${popular.id}`}
            title={popular.title ?? t("articles.popular")}
            lang={popular.title ? popular.title_lang : undefined}
            more="/popular/articles"
          >
            <Ranked articles={popular.articles} />
          </Section>
        )}
      </div>
    </div>
  );
}

export function Latest({ block }: { block: HomeBlock }) {
  const t = useT();
  const [first, ...rest] = block.articles;
  return (
    <Section
      className="latest"
      id={`home-${block.id}`}
      title={block.title ?? t("articles.latest")}
      lang={block.title ? block.title_lang : undefined}
      more="/last/articles"
    >
      <div className="latest__grid">
        {first && <Story article={first} look="lead" excerpt />}
        <ul className="list">
          {rest.map((article) => (
            <li key={article.id}>
              <Story article={article} look="row" />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
