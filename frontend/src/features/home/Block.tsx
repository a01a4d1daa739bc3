import { useLang, useT } from "../../lib/i18n";
import type { HomeBlock } from "../../lib/page-types";
import { Note } from "../../ui/site/Note";
import { Ranked } from "../../ui/site/Ranked";
import { Section, SectionHead } from "../../ui/site/Section";
import { Story } from "../../ui/site/Story";
import { Prose } from "../../ui/site/Prose";
import { CategoryStrips } from "./CategoryStrips";
import { ContactShortcuts } from "../../ui/site/ContactShortcuts";
import { ConsultCall } from "./ConsultCall";
import { EmergencyNumbers } from "./EmergencyNumbers";
import { FrontGrid, Latest } from "./FrontGrid";
import { ServicesByCountry } from "./ServicesByCountry";
import { StoryRow } from "./StoryRow";

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
            <div className="band__grid cards--rows">
              {block.articles.map((article) => (
                <Story key={article.id} article={article} look="band" />
              ))}
            </div>
          </div>
        </section>
      );
    case "category":
      return (
        <div className="container home__category">
          <Section id={id} title={block.title ?? ""} lang={titleLang} more={block.path ?? undefined}>
            <StoryRow articles={block.articles} />
          </Section>
        </div>
      );
    case "categories":
      return <CategoryStrips block={block} />;
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
            <ContactShortcuts contacts={block.contacts} />
          </Section>
        </div>
      );
    case "services":
      return <ServicesByCountry block={block} id={id} />;
    case "consult":
      return <ConsultCall block={block} id={id} />;
    case "emergency":
      return (
        <div className="container home__block">
          <section aria-labelledby={id}>
            <SectionHead id={id} title={block.title ?? t("article_lists.emergency")} lang={titleLang} />
            <EmergencyNumbers numbers={block.numbers} />
          </section>
        </div>
      );
  }
}
