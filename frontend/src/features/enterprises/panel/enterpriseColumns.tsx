import type { EnterpriseRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { shortTime } from "../../../lib/portalTime";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { EnterpriseBadges } from "./EnterpriseBadges";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  pathOf: (row: EnterpriseRow) => string;
}

/** Columns of the list of enterprises. */
export function enterpriseColumns(t: Translate, { lang, today, pathOf }: Shown): Column<EnterpriseRow>[] {
  return [
    {
      name: "name",
      label: t("panel.enterprises.column_name"),
      heads: true,
      sortable: true,
      cell: (row) => (
        <>
          <A className="table__title link" href={pathOf(row)} lang={row.lang === lang ? undefined : row.lang}>
            {row.name}
          </A>
          <br />
          <span className="muted tiny">{[row.legal_name, row.uid].filter(Boolean).join(" · ")}</span>
        </>
      ),
    },
    {
      name: "place",
      label: t("panel.enterprises.column_place"),
      cell: (row) => [row.town, row.country].filter(Boolean).join(", "),
    },
    { name: "state", label: t("panel.enterprises.column_state"), cell: (row) => <EnterpriseBadges row={row} /> },
    {
      name: "services",
      label: t("panel.enterprises.column_services"),
      end: true,
      cell: (row) => <span className="numeric">{row.services}</span>,
    },
    {
      name: "updated",
      label: t("panel.enterprises.column_updated"),
      sortable: true,
      end: true,
      cell: (row) => shortTime(lang, row.updated_at, today),
    },
  ];
}
