import { useLang, useT } from "../../lib/i18n";
import type { CategoriesPage as Data, Envelope } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { Crumbs } from "../../ui/site/Crumbs";
import { Empty } from "../../ui/site/Empty";
import { TreeIndex } from "../../ui/site/TreeIndex";
import { TreeMark } from "../../ui/site/TreeMark";

/** All categories with their subcategories. */
export function CategoriesPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "categories" ? <StaticPart>{() => <Index data={envelope.data} />}</StaticPart> : null;
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
      <TreeIndex
        entries={data.categories.map(({ category, description, color, icon, count, children }, index) => ({
          node: category,
          description,
          count: t("common.articles", { count }),
          children,
          mark: <TreeMark icon={icon} color={color} index={index} />,
        }))}
      />
    </div>
  );
}
