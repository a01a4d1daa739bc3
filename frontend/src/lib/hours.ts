// Hours of days as they are written in a form.
import type { Interval } from "../generated/api";

export const written = (intervals: Interval[]) => intervals.map(({ from, to }) => `${from}-${to}`).join(" ");

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

/** True if one of its times is written. */
export const isBegun = ({ from, to }: Interval) => from !== "" || to !== "";

const minutes = (time: string) => {
  const [hours = "", rest = ""] = time.split(":");
  return Number(hours) * 60 + Number(rest);
};

export type HoursFault = "incomplete" | "order";

/** Fault of the hours of a day: half an interval, or one that begins before the one above it ends. */
export function faultOf(intervals: Interval[]): HoursFault | null {
  let end = -1;
  for (const { from, to } of intervals) {
    if (from === "" || to === "") return "incomplete";
    const [begin, until] = [minutes(from), minutes(to)];
    if (begin <= end) return "order";
    end = until <= begin ? until + 24 * 60 : until;
  }
  return null;
}

/** A week without intervals that nobody began; none at all where every day is closed. */
export function weekOf(week: Interval[][]): Interval[][] {
  const days = week.map((day) => day.filter(isBegun));
  return days.some((day) => day.length > 0) ? days : [];
}
