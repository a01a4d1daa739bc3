// Spans of whole days on the portal's clock: people enter the first and the last day, the server takes moments.
import type { AbsenceDetail, NewAbsence } from "../generated/api";
import { timeOf, wall } from "./portalTime";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An absence as its form holds it. */
export interface AbsenceDays {
  first: string;
  last: string;
  /** Identity of the substitute, or nothing. */
  substitute: string;
}

/** The day that a span ends with whose first moment afterwards is `until`. */
export const lastDayOf = (until: string): string => wall(new Date(Date.parse(until) - 1).toISOString()).slice(0, 10);

/** The first moment after a day; null where it is no day. */
export function momentAfter(day: string): string | null {
  const noon = Date.parse(`${day}T12:00Z`);
  return Number.isNaN(noon) ? null : timeOf(`${new Date(noon + DAY_MS).toISOString().slice(0, 10)}T00:00`);
}

export const daysOf = (absence: AbsenceDetail | null | undefined): AbsenceDays => ({
  first: absence ? wall(absence.from).slice(0, 10) : "",
  last: absence ? lastDayOf(absence.until) : "",
  substitute: absence?.substitute?.id ?? "",
});

/** The absence that a form holds; null while a day is missing. */
export function absenceOf({ first, last, substitute }: AbsenceDays): NewAbsence | null {
  const from = timeOf(`${first}T00:00`);
  const until = momentAfter(last);
  return from && until ? { from, until, substitute_id: substitute || null } : null;
}
