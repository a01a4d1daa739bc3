import { useT } from "../../lib/i18n";
import type { HomeBlock } from "../../lib/page-types";
import { Ranked } from "../../ui/site/Ranked";
import { Section } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";
import { Hero } from "./Hero";

export interface FrontGridProps {
  hero: HomeBlock | null;
  latest: HomeBlock | null;
  popular: HomeBlock | null;
}

/** What shouts, what is new, what is read. Until posters are booked the column's place belongs to the most read. */
export function FrontGrid({ hero, latest, popular }: FrontGridProps) {
  const t = useT();
  const [loudest, ...more] = hero?.articles ?? [];
  return (
    <div class="container">
      <div class="home home--free">
        {loudest && <Hero article={loudest} author={hero?.author ?? null} />}
        {more.length > 0 && (
          <div class="cards cards--3 home__more">
            {more.map((article) => (
              <Story key={article.id} article={article} level={2} />
            ))}
          </div>
        )}
        {latest && <Latest block={latest} />}
        {popular && (
          <Section
            class="popular"
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
      class="latest"
      id={`home-${block.id}`}
      title={block.title ?? t("articles.latest")}
      lang={block.title ? block.title_lang : undefined}
      more="/last/articles"
    >
      <div class="latest__grid">
        {first && <Story article={first} look="lead" excerpt />}
        <ul class="list">
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
