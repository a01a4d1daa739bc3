// States and steps of bookings: their order and their looks.
import type { AdAction, AdState } from "../../generated/api";
import type { IconName } from "../../ui/Icon";

export const AD_STATES: readonly AdState[] = [
  "running",
  "scheduled",
  "awaiting_payment",
  "approved",
  "in_review",
  "submitted",
  "changes_requested",
  "paused",
  "suspended",
  "draft",
  "rejected",
  "completed",
  "cancelled",
  "archived",
];

/** How a state looks. */
export const AD_TONES: Record<AdState, "ok" | "info" | "warn" | "bad" | "mute"> = {
  draft: "mute",
  submitted: "info",
  in_review: "info",
  changes_requested: "warn",
  rejected: "bad",
  approved: "ok",
  awaiting_payment: "warn",
  scheduled: "info",
  running: "ok",
  paused: "mute",
  suspended: "bad",
  completed: "mute",
  cancelled: "mute",
  archived: "mute",
};

export const AD_ICONS: Partial<Record<AdAction, IconName>> = {
  edit: "pen",
  submit: "send",
  withdraw: "undo",
  resume: "play",
  prolong: "history",
  copy: "plus",
  remove: "trash",
};

/** Steps that are taken only after a question. */
export const AD_QUESTIONS = [
  "withdraw",
  "discard",
  "cancel",
  "pause",
  "prolong",
  "remove",
] as const satisfies readonly AdAction[];
