// States of a request as the person who asked sees them.
import type { ConsultState } from "../../lib/page-types";

export const STATE_TONES = {
  new: "info",
  assigned: "info",
  in_progress: "info",
  waiting_for_person: "warn",
  done: "ok",
  reopened: "warn",
} as const;

/** The state in words for the person; nobody is told of spam, and an unconfirmed request has no page. */
export function shownState(state: ConsultState): keyof typeof STATE_TONES {
  return state === "spam" || state === "unconfirmed" ? "done" : state;
}
