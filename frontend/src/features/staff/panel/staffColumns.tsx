import type { Translate } from "../../../lib/i18n";
import { initialsOf } from "../../../lib/initials";
import type { Lang } from "../../../lib/page-types";
import { shortTime } from "../../../lib/portalTime";
import type { StaffRow } from "../../../generated/api";
import { LanguageCodes } from "../../../ui/panel/LanguageCodes";
import { Menu } from "../../../ui/panel/Menu";
import type { Column } from "../../../ui/panel/list/ListTable";
import { factorWords } from "./factor";
import { personActions } from "./personActions";
import { PersonPresence } from "./PersonPresence";
import type { StaffWish } from "./staffStep";

interface Shown {
  lang: Lang;
  /** The day in the portal's time zone. */
  today: string;
  /** Whoever manages staff sees more than who works here. */
  manages: boolean;
  onOpen: (person: StaffRow) => void;
  onWish: (wish: StaffWish) => void;
}

/** Columns of a list of staff. */
export function staffColumns(t: Translate, { lang, today, manages, onOpen, onWish }: Shown): Column<StaffRow>[] {
  const columns: Column<StaffRow>[] = [
    {
      name: "name",
      label: t("panel.staff.name"),
      sortable: true,
      heads: true,
      cell: (row) => (
        <span className="staff-name">
          <span className="initials initials--arch" aria-hidden="true" data-initials={initialsOf(row.name)} />
          <span>
            {manages ? (
              <button className="table__title link" type="button" onClick={() => onOpen(row)}>
                {row.name}
              </button>
            ) : (
              <span className="table__title">{row.name}</span>
            )}
            {row.is_self && <span className="muted tiny whole"> · {t("panel.staff.you")}</span>}
            <br />
            <a className="muted tiny" href={`mailto:${row.email}`}>
              {row.email}
            </a>
          </span>
        </span>
      ),
    },
    { name: "role", label: t("panel.staff.role"), cell: (row) => t(`panel.staff.role_${row.role}`) },
    { name: "state", label: t("panel.staff.state"), cell: (row) => <PersonPresence person={row} /> },
    {
      name: "languages",
      label: t("panel.staff.languages"),
      cell: (row) => <LanguageCodes langs={row.locales} />,
    },
  ];
  if (manages)
    columns.push(
      { name: "factor", label: t("panel.staff.two_factor"), cell: (row) => factorWords(t, row) },
      {
        name: "work",
        label: t("panel.staff.work"),
        end: true,
        className: "numeric",
        cell: (row) => row.open_work || "–",
      },
      {
        name: "seen",
        label: t("panel.staff.seen"),
        sortable: true,
        end: true,
        cell: (row) => shortTime(lang, row.last_seen_at, today),
      },
      {
        name: "actions",
        label: t("panel.actions"),
        quiet: true,
        className: "table__actions",
        cell: (row) => (
          <Menu
            label={t("panel.staff.more_for", { name: row.name })}
            entries={personActions(t, row, () => onOpen(row), onWish)}
          />
        ),
      },
    );
  return columns;
}
