// Hours as they are written in the editor.
import type { HoursException, Interval } from "../../../generated/api";
import { faultOf, isBegun, written, type HoursFault } from "../../../lib/hours";
import type { Lang } from "../../../lib/page-types";

const NO_NOTE = { en: "", uk: "", de: "" };

/** Days on which other hours hold, as they are being written. */
export interface ExceptionDraft {
  from: string;
  /** Empty for a single day. */
  to: string;
  /** None at all is closed. */
  intervals: Interval[];
  note: Record<Lang, string>;
}

export const NEW_EXCEPTION: ExceptionDraft = { from: "", to: "", intervals: [], note: NO_NOTE };

export function exceptionDrafts(exceptions: HoursException[]): ExceptionDraft[] {
  return exceptions.map(({ from, to, intervals, note }) => ({
    from,
    to: to && to !== from ? to : "",
    intervals: intervals ?? [],
    note: { ...NO_NOTE, ...note },
  }));
}

/** The exceptions that name a day. */
export function exceptionsOf(drafts: ExceptionDraft[]): HoursException[] {
  return drafts
    .filter((draft) => draft.from !== "")
    .map(({ from, to, intervals, note }) => ({ from, to, intervals: intervals.filter(isBegun), note }));
}

/** Place of the exception that holds on a day; -1 where the usual hours hold. */
export const exceptionOn = (drafts: ExceptionDraft[], day: string): number =>
  drafts.findIndex(({ from, to }) => from !== "" && from <= day && day <= (to || from));

/** An exception in one line, to compare versions by. */
export function exceptionLine({ from, to, intervals, note }: ExceptionDraft): string {
  const days = to ? `${from}–${to}` : from;
  return [days, written(intervals) || "–", note.en, note.uk, note.de].filter(Boolean).join(" · ");
}

/** Days of the week and exceptions whose hours are wrong, by the name of their field. */
export function faultyHours(week: Interval[][], exceptions: ExceptionDraft[]): Record<string, HoursFault> {
  const found: Record<string, HoursFault> = {};
  const note = (field: string, intervals: Interval[]) => {
    const fault = faultOf(intervals.filter(isBegun));
    if (fault) found[field] = fault;
  };
  week.forEach((day, at) => note(`card.hours.weekly.${at}`, day));
  exceptions
    .filter(({ from }) => from !== "")
    .forEach(({ intervals }, at) => note(`card.hours.exceptions.${at}.intervals`, intervals));
  return found;
}
