import { formatNumber } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { CategoriesPage as Data, Envelope } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";

/** All categories with their subcategories. */
export function CategoriesPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "categories" ? <StaticPart>{() => <Index data={envelope.data} />}</StaticPart> : null;
}

/** Inks of the illustrations; a category's colour that is not one of them takes its turn. */
const INKS = ["red", "blue", "yellow", "green", "mint", "pink", "sky", "sand"] as const;

function inkOf(color: string, index: number): string {
  return INKS.find((ink) => color.includes(ink)) ?? INKS[index % INKS.length] ?? "blue";
}

function Index({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: t("article_lists.categories"), path: "/categories", lang }]} />
      <header className="page-head">
        <h1>{t("article_lists.categories")}</h1>
        <p>{t("article_lists.categories_intro")}</p>
      </header>
      {data.categories.length === 0 && (
        <Empty title={t("article_lists.empty_title")} text={t("article_lists.empty_text")} />
      )}
      <div className="category-tiles">
        {data.categories.map(({ category, description, color, count, children }, index) => (
          <section className="category-tile" key={category.path} aria-labelledby={`cat-${index}`}>
            <span className={`category-tile__ink ink-${inkOf(color, index)}`} aria-hidden="true" />
            <h2 id={`cat-${index}`}>
              <A href={category.path} lang={category.lang}>
                {category.label}
              </A>
            </h2>
            <p className="tiny muted numeric">{t("common.articles", { count })}</p>
            {description && (
              <p className="secondary small" lang={category.lang === lang ? undefined : category.lang}>
                {description}
              </p>
            )}
            <ul className="x category-tile__subcategories">
              {children.map((child) => (
                <li key={child.path}>
                  <A href={child.path} lang={child.lang}>
                    {child.label}
                    {child.count !== null && (
                      <span className="numeric muted tiny">{formatNumber(lang, child.count)}</span>
                    )}
                  </A>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
