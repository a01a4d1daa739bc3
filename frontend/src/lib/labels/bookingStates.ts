import type { AdState } from "../../generated/api";

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
