import { useT } from "../../lib/i18n";
import type { ArticleCard, Envelope, HomePage as Home } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { Ranked } from "../../ui/site/Ranked";
import { Section, SectionHead } from "../../ui/site/Section";
import { Story, StoryMeta } from "../../ui/site/Story";
import { Hero } from "./Hero";

/** The front page. Until posters are booked it has no column; the class `home--free` gives its place to the most read. */
export function HomePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "home" ? <Front home={envelope.data} name={envelope.frame.name} /> : null;
}

function Front({ home, name }: { home: Home; name: string }) {
  const t = useT();
  const [hero, ...more] = home.lead;
  if (!hero && home.latest.length === 0) {
    return (
      <div class="container">
        <h1 class="vh">{name}</h1>
        <div class="sec">
          <Empty title={t("articles.welcome_title")} text={t("articles.welcome_text")} />
        </div>
      </div>
    );
  }
  const [first, ...latest] = home.latest;
  return (
    <>
      <div class="container">
        <div class="home home--free">
          {hero && <Hero article={hero} author={home.lead_author} />}
          {more.length > 0 && (
            <div class="cards cards--3 home__more">
              {more.map((article) => (
                <Story key={article.id} article={article} level={2} />
              ))}
            </div>
          )}
          {first && (
            <Section class="latest" id="home-latest" title={t("articles.latest")} more="/last/articles">
              <div class="latest__grid">
                <Story article={first} look="lead" excerpt />
                <ul class="list">
                  {latest.slice(0, 5).map((article) => (
                    <li key={article.id}>
                      <Story article={article} look="row" />
                    </li>
                  ))}
                </ul>
              </div>
            </Section>
          )}
          {home.popular.length > 0 && (
            <Section class="popular" id="home-popular" title={t("articles.popular")} more="/popular/articles">
              <Ranked articles={home.popular.slice(0, 6)} />
            </Section>
          )}
        </div>
      </div>
      {home.section && home.section.articles.length > 0 && <Band section={home.section} />}
      <div class="container">
        {home.strips.slice(0, PICTURED).map((strip) => (
          <Section key={strip.category.path} {...headOf(strip)}>
            <div class="cards cards--3 cards--4">
              {strip.articles.slice(0, 4).map((article, index) => (
                <Story key={article.id} article={article} look={index === 0 ? "card" : "strip"} />
              ))}
            </div>
          </Section>
        ))}
        {home.strips.length > PICTURED && (
          <div class="home__rest">
            {home.strips.slice(PICTURED).map((strip) => (
              <Section key={strip.category.path} {...headOf(strip)}>
                <Headlines articles={strip.articles.slice(0, 3)} />
              </Section>
            ))}
          </div>
        )}
        <p class="home__all">
          <A class="btn btn--line" href="/categories">
            {t("site.categories")}
          </A>
        </p>
      </div>
    </>
  );
}

/** Categories shown with pictures; those that follow are lists of titles. */
const PICTURED = 3;

function headOf({ category }: Home["strips"][number]) {
  const id = `home-${category.path.split("/").pop() ?? ""}`;
  return { id, title: category.label, lang: category.lang, more: category.path };
}

function Headlines({ articles }: { articles: ArticleCard[] }) {
  return (
    <ul class="list headlines">
      {articles.map((article) => (
        <li key={article.id}>
          <div class="story">
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

function Band({ section }: { section: NonNullable<Home["section"]> }) {
  return (
    <section class="band" aria-labelledby="home-section">
      <div class="container">
        <SectionHead id="home-section" title={section.label} lang={section.lang} more={section.path} />
        <div class="band__grid">
          {section.articles.slice(0, 4).map((article) => (
            <Story key={article.id} article={article} look="band" />
          ))}
        </div>
      </div>
    </section>
  );
}
