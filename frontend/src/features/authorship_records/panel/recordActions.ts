// The menu of a record; the server says which of it the state and the role allow.
import type { RecordAction, RecordRow } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { IconName } from "../../../ui/Icon";
import type { MenuEntry } from "../../../ui/panel/Menu";

export interface RecordWish {
  action: RecordAction;
  record: RecordRow;
}

const ICONS: Record<RecordAction, IconName> = {
  confirm: "ok",
  decide: "shield",
  dispute: "warning",
  change: "pen",
  restore: "undo",
  revoke: "close",
};

export function wishes(t: Translate, record: RecordRow, onWish: (wish: RecordWish) => void): MenuEntry[] {
  return record.actions.map((action) => ({
    label: `${t(`panel.authorship_records.do_${action}`)}…`,
    icon: ICONS[action],
    bad: action === "revoke",
    run: () => onWish({ action, record }),
  }));
}
