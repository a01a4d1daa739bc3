// States and priorities of requests, as list and board show them.
import type { ConsultPriority, ConsultState } from "../../../generated/api";
import { vConsultPriority } from "../../../generated/api/valibot.gen";

/** States by which the list is divided; an unconfirmed request is not shown to the staff. */
export const STATES = [
  "new",
  "reopened",
  "assigned",
  "in_progress",
  "waiting_for_person",
  "done",
  "spam",
] as const satisfies readonly ConsultState[];

/** Columns of the board. */
export const COLUMNS = ["new", "reopened", "assigned", "in_progress", "waiting_for_person"] as const;

export const PRIORITIES: readonly ConsultPriority[] = vConsultPriority.options;

export const STATE_TONES: Record<ConsultState, string> = {
  unconfirmed: "mute",
  new: "warn",
  assigned: "info",
  in_progress: "info",
  waiting_for_person: "mute",
  reopened: "warn",
  done: "ok",
  spam: "mute",
};
