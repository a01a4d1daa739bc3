import type { ServiceRow } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { fullTime, shortTime, wall } from "../../../lib/portalTime";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { ServiceBadges } from "./ServiceBadges";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  pathOf: (row: ServiceRow) => string;
  ownerPath: (row: ServiceRow) => string;
}

/** Columns of the list of services. */
export function serviceColumns(t: Translate, { lang, today, pathOf, ownerPath }: Shown): Column<ServiceRow>[] {
  return [
    {
      name: "service",
      label: t("panel.services.column_service"),
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" href={pathOf(row)} lang={row.lang === lang ? undefined : row.lang}>
            {row.title}
          </A>
          <br />
          <span className="muted tiny">
            {[row.category, row.country, row.price].filter(Boolean).join(" · ")}
            {row.due_at && <> · {t("panel.services.due", { time: fullTime(lang, row.due_at) })}</>}
          </span>
        </>
      ),
    },
    {
      name: "owner",
      label: t("panel.services.column_owner"),
      className: "table__person",
      cell: (row) => (
        <span>
          <A className="link" href={ownerPath(row)}>
            {row.owner.name}
          </A>
          <br />
          <span className="muted tiny">{t(`panel.accounts.trust_${row.trust}`)}</span>
        </span>
      ),
    },
    { name: "state", label: t("panel.services.column_state"), cell: (row) => <ServiceBadges row={row} /> },
    {
      name: "views",
      label: t("panel.services.column_views"),
      end: true,
      cell: (row) => <span className="numeric">{row.views}</span>,
    },
    {
      name: "valid_until",
      label: t("panel.services.column_valid_until"),
      sortable: true,
      end: true,
      cell: (row) => (row.valid_until ? formatDateShort(lang, wall(row.valid_until)) : "–"),
    },
    {
      name: "updated",
      label: t("panel.services.column_updated"),
      sortable: true,
      end: true,
      cell: (row) => shortTime(lang, row.updated_at, today),
    },
  ];
}
