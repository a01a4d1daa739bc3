import type { TextState } from "../../generated/api";

export const STATES: readonly TextState[] = [
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "published",
  "withdrawn",
  "archived",
];

export type StatusTone = "ok" | "info" | "warn" | "bad" | "mute";

/** Look of a state; its shape differs too, colour is never the only sign. */
export const STATE_TONES: Record<TextState, StatusTone> = {
  draft: "mute",
  in_review: "info",
  changes_requested: "bad",
  approved: "ok",
  scheduled: "warn",
  published: "ok",
  withdrawn: "bad",
  archived: "mute",
};

export function isState(word: string): word is TextState {
  return STATES.some((state) => state === word);
}
