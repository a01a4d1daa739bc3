import { useLang, useT } from "../../lib/i18n";
import type { ArticleCard, HomeBlock } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { Note } from "../../ui/site/Note";
import { Ranked } from "../../ui/site/Ranked";
import { Section, SectionHead } from "../../ui/site/Section";
import { Story, StoryMeta } from "../../ui/site/Story";
import { Prose } from "../../ui/site/Prose";
import { FrontGrid, Latest } from "./FrontGrid";

/** A block that stands alone. */
export function Block({ block }: { block: HomeBlock }) {
  const t = useT();
  const here = useLang();
  const id = `home-${block.id}`;
  const titleLang = block.title ? block.title_lang : undefined;
  const wordsLang = block.words_lang === here ? undefined : block.words_lang;
  switch (block.kind) {
    case "hero":
      return <FrontGrid hero={block} latest={null} popular={null} />;
    case "latest":
      return (
        <div className="container home__block">
          <Latest block={block} />
        </div>
      );
    case "popular":
      return (
        <div className="container home__block">
          <Section id={id} title={block.title ?? t("articles.popular")} lang={titleLang} more="/popular/articles">
            <Ranked articles={block.articles} />
          </Section>
        </div>
      );
    case "section":
      return (
        <section className="band" aria-labelledby={id}>
          <div className="container">
            <SectionHead id={id} title={block.title ?? ""} lang={titleLang} more={block.path ?? undefined} />
            <div className="band__grid">
              {block.articles.map((article) => (
                <Story key={article.id} article={article} look="band" />
              ))}
            </div>
          </div>
        </section>
      );
    case "category":
      return (
        <div className="container">
          <Section id={id} title={block.title ?? ""} lang={titleLang} more={block.path ?? undefined}>
            <Row articles={block.articles} />
          </Section>
        </div>
      );
    case "categories":
      return <Strips block={block} />;
    case "announcement":
      return (
        <div className="container home__statement">
          <Note tone={block.level === "urgent" ? "bad" : block.level === "warn" ? "warn" : "info"}>
            <span lang={wordsLang}>{block.words}</span>
          </Note>
        </div>
      );
    case "text":
      return (
        <div className="container home__block">
          {block.title && <SectionHead id={id} title={block.title} lang={titleLang} />}
          <Prose html={block.words ?? ""} lang={wordsLang} />
        </div>
      );
    case "contacts":
      return (
        <div className="container home__block">
          <Section id={id} title={block.title ?? t("layout.contacts")} lang={titleLang} more="/contacts">
            <ul className="x home__ways">
              {block.contacts.map((way) => (
                <li key={way.path} className={way.emergency ? "is-urgent" : undefined}>
                  <A href={way.path} lang={way.lang === here ? undefined : way.lang}>
                    {way.name}
                  </A>
                  {way.phone &&
                    (way.phone.dial ? (
                      <a
                        className="numeric"
                        href={`tel:${way.phone.dial}`}
                        aria-label={`${way.name}: ${way.phone.display}`}
                      >
                        <Icon name="call" /> {way.phone.display}
                      </a>
                    ) : (
                      <span className="numeric">{way.phone.display}</span>
                    ))}
                  {way.count !== null && <span className="numeric muted">{way.count}</span>}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      );
    case "emergency":
      return (
        <div className="container home__block">
          <section aria-labelledby={id}>
            <SectionHead id={id} title={block.title ?? t("article_lists.emergency")} lang={titleLang} />
            <ul className="x home__numbers">
              {block.numbers.map((one) => (
                <li key={one.number}>
                  <a href={`tel:${one.number.replace(/ /g, "")}`}>
                    <b className="numeric">{one.number}</b>
                    {one.label && <span lang={one.lang === here ? undefined : one.lang}>{one.label}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      );
  }
}

/** Categories shown with pictures; those that follow are lists of titles. */
const PICTURED = 3;

function Strips({ block }: { block: HomeBlock }) {
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
          <Row articles={strip.articles.slice(0, 4)} />
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

function Row({ articles }: { articles: ArticleCard[] }) {
  return (
    <div className="cards cards--3 cards--4">
      {articles.map((article, index) => (
        <Story key={article.id} article={article} look={index === 0 ? "card" : "strip"} />
      ))}
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
