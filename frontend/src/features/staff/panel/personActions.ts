// The menu of an account; the server says which of it the caller may do.
import type { Translate } from "../../../lib/i18n";
import type { IconName } from "../../../ui/Icon";
import type { MenuEntry } from "../../../ui/panel/Menu";
import type { StaffWish } from "./staffStep";
import type { StaffAction, StaffRow } from "../../../generated/api";

const ORDER: readonly StaffAction[] = [
  "role",
  "languages",
  "permissions",
  "absence",
  "term",
  "reassign",
  "end_sessions",
  "reset_two_factor",
  "reinstate",
  "suspend",
];

const ICONS: Partial<Record<StaffAction, IconName>> = {
  role: "shield",
  languages: "globe",
  permissions: "key",
  absence: "calendar",
  term: "clock",
  reassign: "redo",
  end_sessions: "exit",
  reinstate: "undo",
};

export function wishes(t: Translate, row: StaffRow, onWish: (wish: StaffWish) => void): MenuEntry[] {
  return ORDER.filter((action) => row.actions.includes(action)).map((action) => ({
    label: `${t(`panel.staff.do_${action}`)}…`,
    icon: ICONS[action],
    bad: action === "suspend",
    run: () => onWish({ action, person: row }),
  }));
}

export function personActions(
  t: Translate,
  row: StaffRow,
  onOpen: () => void,
  onWish: (wish: StaffWish) => void,
): MenuEntry[] {
  return [{ label: t("panel.staff.open"), icon: "person", run: onOpen }, ...wishes(t, row, onWish)];
}
