import type { AuthorRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import { NamedLanguages } from "../../../ui/panel/NamedLanguages";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { Portrait } from "../../../ui/site/Portrait";

/** Columns of the list of people with a byline. */
export function authorColumns(t: Translate, pathOf: (row: AuthorRow) => string): Column<AuthorRow>[] {
  return [
    {
      name: "name",
      label: t("panel.authors.name"),
      sortable: true,
      heads: true,
      cell: (row) => (
        <span className="staff-name">
          <Portrait name={row.name} photo={row.photo ?? null} />
          <span>
            <A className="table__title link" aria-haspopup="dialog" href={pathOf(row)}>
              {row.name}
            </A>
            {row.title && (
              <>
                <br />
                <span className="muted tiny">{row.title}</span>
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      name: "account",
      label: t("panel.authors.account"),
      cell: (row) => row.account ?? <span className="muted">{t("panel.authors.no_account")}</span>,
    },
    {
      name: "languages",
      label: t("panel.authors.texts"),
      cell: (row) => (
        <NamedLanguages nameOf={(lang) => (row.langs.includes(lang) ? t(`common.lang.${lang}`) : undefined)} />
      ),
    },
    {
      name: "articles",
      label: t("panel.authors.articles"),
      end: true,
      className: "numeric",
      cell: (row) => row.articles || "–",
    },
    {
      name: "page",
      label: t("panel.authors.page"),
      cell: (row) => (
        <A className="link" href={`/authors/${row.slug}`}>
          {t("panel.authors.open_page")}
          <span className="visually-hidden">: {row.name}</span>
        </A>
      ),
    },
  ];
}
