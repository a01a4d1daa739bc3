import { formatNumber } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { editPath } from "../../../lib/panelPaths";
import { shortTime } from "../../../lib/portalTime";
import type { Lang } from "../../../lib/page-types";
import type { ArticleRow } from "../../../generated/api";
import { Menu, type MenuEntry } from "../../../ui/panel/Menu";
import type { Column } from "../../../ui/panel/list/ListTable";
import { StateBadge } from "../../../ui/panel/StateBadge";
import { A } from "../../../ui/site/A";
import { can, user } from "../../../lib/session";
import { LanguageBars } from "./LanguageBars";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  actions?: (row: ArticleRow) => MenuEntry[];
}

/** True if the person may write the article in this language. */
const mayWrite = ({ own, assignments, deleted_at }: ArticleRow, lang: Lang): boolean =>
  !deleted_at &&
  (own ||
    can("articles.publish") ||
    assignments.some((one) => one.lang === lang && one.part === "translation" && one.person.id === user.get().id));

/** Columns of a list of articles. */
export function articleColumns(t: Translate, { lang, today, actions }: Shown): Column<ArticleRow>[] {
  const titleOf = (row: ArticleRow) => row.title || t("panel.articles.untitled");
  const columns: Column<ArticleRow>[] = [
    {
      name: "title",
      label: t("panel.articles.title"),
      sortable: true,
      heads: true,
      className: "table__wide",
      cell: (row) => (
        <>
          <span className="table__title">
            <A href={editPath(row.id)} lang={row.title ? row.lang : undefined}>
              {titleOf(row)}
            </A>
          </span>
          <br />
          <span className="muted tiny">
            {row.slug}
            {row.pinned_until && <> · {t("panel.articles.pinned")}</>}
            {row.breaking_until && <> · {t("panel.articles.breaking")}</>}
            {row.section && <> · {row.section.label}</>}
          </span>
        </>
      ),
    },
    { name: "state", label: t("panel.articles.state"), cell: (row) => <StateBadge state={row.state} /> },
    {
      name: "languages",
      label: t("panel.articles.languages"),
      cell: (row) => (
        <LanguageBars texts={row.texts} hrefOf={(code) => (mayWrite(row, code) ? editPath(row.id, code) : null)} />
      ),
    },
    {
      name: "category",
      label: t("panel.articles.category"),
      className: "table__spare",
      cell: ({ subcategory, category }) => {
        const place = subcategory ?? category;
        return place ? <span lang={place.lang === lang ? undefined : place.lang}>{place.label}</span> : "–";
      },
    },
    {
      name: "author",
      label: t("panel.articles.author"),
      className: "table__person",
      cell: (row) => <span>{row.authors.join(", ") || row.owner?.name || "–"}</span>,
    },
    {
      name: "readers",
      label: t("panel.articles.readers"),
      sortable: true,
      end: true,
      cell: ({ readers }) => (typeof readers === "number" ? formatNumber(lang, readers) : "–"),
    },
    {
      name: "updated",
      label: t("panel.articles.changed"),
      sortable: true,
      end: true,
      cell: (row) => shortTime(lang, row.updated_at, today),
    },
  ];
  if (actions)
    columns.push({
      name: "actions",
      label: t("panel.actions"),
      quiet: true,
      className: "table__actions",
      cell: (row) => <Menu label={t("panel.articles.more_for", { title: titleOf(row) })} entries={actions(row)} />,
    });
  return columns;
}
