// Parts of the list of bookings, and tones of their states.
import type { AdState, AdTab } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";

export const TABS: readonly AdTab[] = [
  "queue",
  "changes",
  "changes_requested",
  "approved",
  "awaiting_payment",
  "scheduled",
  "running",
  "paused",
  "suspended",
  "completed",
  "cancelled",
  "rejected",
  "archived",
];

/** Name of a part of the list. */
export const tabWords = (t: Translate, tab: AdTab): string =>
  tab === "queue" || tab === "changes" ? t(`panel.ads.tab_${tab}`) : t(`panel.ads.state_${tab}`);

/** Tones of the badges of states. */
export const BOOKING_TONES: Record<AdState, "mute" | "info" | "warn" | "bad" | "ok"> = {
  draft: "mute",
  submitted: "info",
  in_review: "info",
  changes_requested: "warn",
  rejected: "bad",
  approved: "info",
  awaiting_payment: "warn",
  scheduled: "info",
  running: "ok",
  paused: "warn",
  suspended: "bad",
  completed: "mute",
  cancelled: "mute",
  archived: "mute",
};
