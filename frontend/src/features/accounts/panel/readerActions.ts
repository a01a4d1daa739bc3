// The menu of a reader's account; the server says which of it the state allows.
import type { ReaderAction, ReaderRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { IconName } from "../../../ui/Icon";
import type { MenuEntry } from "../../../ui/panel/Menu";

export interface ReaderWish {
  action: ReaderAction;
  reader: ReaderRow;
}

const ICONS: Record<ReaderAction, IconName> = {
  lift: "undo",
  trust: "shield",
  end_sessions: "exit",
  restrict: "warning",
  suspend: "close",
  close: "trash",
};

const BAD: readonly ReaderAction[] = ["suspend", "close"];

export function wishes(t: Translate, reader: ReaderRow, onWish: (wish: ReaderWish) => void): MenuEntry[] {
  return reader.actions.map((action) => ({
    label: `${t(`panel.accounts.do_${action}`)}…`,
    icon: ICONS[action],
    bad: BAD.includes(action),
    run: () => onWish({ action, reader }),
  }));
}
