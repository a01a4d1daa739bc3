// Hours as they are written in the editor.
import type { HoursException, Interval } from "../../../generated/api";
import { written } from "../../../lib/hours";
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

/** An exception in one line, to compare versions by. */
export function exceptionLine({ from, to, intervals, note }: ExceptionDraft): string {
  const days = to ? `${from}–${to}` : from;
  return [days, written(intervals) || "–", note.en, note.uk, note.de].filter(Boolean).join(" · ");
}

/** Midnight at the end of a day, as it is stored. */
const MIDNIGHT = "24:00";
/** Day and night. */
export const ALL_DAY: Interval = { from: "00:00", to: MIDNIGHT };

export type DayKind = "closed" | "open" | "all_day";

export function dayKind(intervals: Interval[]): DayKind {
  const [first, ...more] = intervals;
  if (!first) return "closed";
  return more.length === 0 && first.from === ALL_DAY.from && first.to === MIDNIGHT ? "all_day" : "open";
}

/** An end of an interval for a time field, which knows no 24:00. */
export const shownEnd = (to: string) => (to === MIDNIGHT ? "00:00" : to);
/** An end of an interval as it is stored. */
export const storedEnd = (to: string) => (to === "00:00" ? MIDNIGHT : to);

const isBegun = ({ from, to }: Interval) => from !== "" || to !== "";

const minutes = (time: string) => {
  const [hours = "", rest = ""] = time.split(":");
  return Number(hours) * 60 + Number(rest);
};

export type HoursFault = "hours_incomplete" | "hours_order";

/** Fault of the hours of a day: half an interval, or one that begins before the one above it ends. */
export function faultOf(intervals: Interval[]): HoursFault | null {
  let end = -1;
  for (const { from, to } of intervals) {
    if (from === "" || to === "") return "hours_incomplete";
    const [begin, until] = [minutes(from), minutes(to)];
    if (begin <= end) return "hours_order";
    end = until <= begin ? until + 24 * 60 : until;
  }
  return null;
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

/** A week without intervals that nobody began; none at all where every day is closed. */
export function weekOf(week: Interval[][]): Interval[][] {
  const days = week.map((day) => day.filter(isBegun));
  return days.some((day) => day.length > 0) ? days : [];
}
