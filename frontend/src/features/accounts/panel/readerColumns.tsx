import type { ReaderRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { shortTime } from "../../../lib/portalTime";
import { Menu } from "../../../ui/panel/Menu";
import type { Column } from "../../../ui/panel/list/ListTable";
import { A } from "../../../ui/site/A";
import { wishes, type ReaderWish } from "./readerActions";
import { ReaderStatus } from "./ReaderStatus";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  pathOf: (reader: ReaderRow) => string;
  onWish: (wish: ReaderWish) => void;
}

/** Columns of the list of readers' accounts. */
export function readerColumns(t: Translate, { lang, today, pathOf, onWish }: Shown): Column<ReaderRow>[] {
  return [
    {
      name: "name",
      label: t("panel.accounts.name"),
      sortable: true,
      heads: true,
      cell: (row) => (
        <>
          <A className="table__title link" aria-haspopup="dialog" href={pathOf(row)}>
            {row.name}
          </A>
          <br />
          <span className="muted tiny">{row.email}</span>
        </>
      ),
    },
    { name: "state", label: t("panel.accounts.state"), cell: (row) => <ReaderStatus state={row.state} /> },
    { name: "trust", label: t("panel.accounts.trust"), cell: (row) => t(`panel.accounts.trust_${row.trust}`) },
    {
      name: "seen",
      label: t("panel.accounts.seen"),
      cell: (row) => (row.last_seen_at ? shortTime(lang, row.last_seen_at, today) : "–"),
    },
    {
      name: "created",
      label: t("panel.accounts.since"),
      sortable: true,
      end: true,
      cell: (row) => shortTime(lang, row.created_at, today),
    },
    {
      name: "actions",
      label: t("panel.actions"),
      quiet: true,
      className: "table__actions",
      cell: (row) => <Menu label={t("panel.accounts.more_for", { name: row.name })} entries={wishes(t, row, onWish)} />,
    },
  ];
}
