import { useLang, useT } from "../../../lib/i18n";
import { useFrame } from "../../../lib/page-context";
import { Menu } from "../../../ui/panel/Menu";
import { langName } from "../../../lib/labels/languages";
import { initialsOf } from "../../../lib/initials";
import { SortHead } from "../../../ui/panel/SortHead";
import { shortTime } from "../../../lib/portalTime";
import { factorWords } from "./factor";
import { personActions } from "./personActions";
import { PersonState } from "./PersonState";
import type { StaffWish } from "./StaffDialog";
import type { StaffRow } from "../../../generated/api";

export interface StaffTableProps {
  caption: string;
  rows: StaffRow[];
  sort: string;
  /** Whoever manages staff sees more than who works here. */
  manages: boolean;
  onSort: (sort: string) => void;
  onOpen: (person: StaffRow) => void;
  onWish: (wish: StaffWish) => void;
}

export function StaffTable({ caption, rows, sort, manages, onSort, onOpen, onWish }: StaffTableProps) {
  const t = useT();
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <SortHead name="name" label={t("panel.staff.name")} sort={sort} onSort={onSort} />
          <th scope="col">{t("panel.staff.role")}</th>
          <th scope="col">{t("panel.staff.state")}</th>
          <th scope="col">{t("panel.staff.languages")}</th>
          {manages && (
            <>
              <th scope="col">{t("panel.staff.two_factor")}</th>
              <th scope="col" className="table__end">
                {t("panel.staff.work")}
              </th>
              <SortHead right name="seen" label={t("panel.staff.seen")} sort={sort} onSort={onSort} />
              <th scope="col">
                <span className="visually-hidden">{t("panel.actions")}</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Person key={row.id} row={row} manages={manages} onOpen={() => onOpen(row)} onWish={onWish} />
        ))}
      </tbody>
    </table>
  );
}

interface PersonProps {
  row: StaffRow;
  manages: boolean;
  onOpen: () => void;
  onWish: (wish: StaffWish) => void;
}

function Person({ row, manages, onOpen, onWish }: PersonProps) {
  const t = useT();
  const lang = useLang();
  const { today } = useFrame();
  const entries = personActions(t, row, onOpen, onWish);
  return (
    <tr>
      <th scope="row">
        <span className="staff-name">
          <span className="initials initials--arch" aria-hidden="true" data-initials={initialsOf(row.name)} />
          <span>
            {manages ? (
              <button className="table__title link" type="button" onClick={onOpen}>
                {row.name}
              </button>
            ) : (
              <span className="table__title">{row.name}</span>
            )}
            {row.is_self && <span className="muted tiny"> · {t("panel.staff.you")}</span>}
            <br />
            <a className="muted tiny" href={`mailto:${row.email}`}>
              {row.email}
            </a>
          </span>
        </span>
      </th>
      <td data-l={t("panel.staff.role")}>{t(`panel.staff.role_${row.role}`)}</td>
      <td data-l={t("panel.staff.state")}>
        <PersonState state={row.state} />
      </td>
      <td data-l={t("panel.staff.languages")}>{row.locales.map((code) => langName(t, code)).join(", ")}</td>
      {manages && (
        <>
          <td data-l={t("panel.staff.two_factor")}>{factorWords(t, row)}</td>
          <td className="table__end numeric" data-l={t("panel.staff.work")}>
            {row.open_work || "–"}
          </td>
          <td className="table__end" data-l={t("panel.staff.seen")}>
            {shortTime(lang, row.last_seen_at, today)}
          </td>
          <td className="table__actions">
            <Menu label={t("panel.staff.more_for", { name: row.name })} entries={entries} />
          </td>
        </>
      )}
    </tr>
  );
}
