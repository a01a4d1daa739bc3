import { useT } from "../../../lib/i18n";
import type { StaffState } from "../../../generated/api";

/** Look of a state; its shape differs too, colour is never the only sign. */
const LOOK: Record<StaffState, "ok" | "bad" | "warn" | "mute"> = {
  active: "ok",
  ended: "mute",
  suspended: "bad",
  unconfirmed: "mute",
  restricted: "warn",
  deletion_requested: "warn",
};

export function PersonState({ state }: { state: StaffState }) {
  const t = useT();
  return <span className={`status status--${LOOK[state]}`}>{t(`panel.staff.state_${state}`)}</span>;
}
