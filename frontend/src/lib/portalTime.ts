import { formatClock, formatDateShort } from "./format";
import { layoutNow } from "./navigation";
import type { Lang } from "./page-types";
import { timeIn, wallIn } from "./zone";

/** The portal's wall clock of a time. */
export function wall(iso: string): string {
  if (!iso.endsWith("Z")) return iso;
  return wallOf(new Date(iso));
}

/** Local time of the portal at that time. */
export const wallOf = (time: Date): string => wallIn(layoutNow()?.time_zone, time);

/** A time as a field of type datetime-local shows it; empty where there is none. */
export const fieldTime = (iso: string | null | undefined): string => (iso ? wall(iso).slice(0, 16) : "");

/** When the portal's clock shows this, as the server takes it; null where it is no time. */
export const timeOf = (wall: string): string | null => timeIn(layoutNow()?.time_zone, wall)?.toISOString() ?? null;

/** As short as a table needs it: the clock for today, the day without the year for this year. */
export function shortTime(lang: Lang, iso: string | null | undefined, today: string): string {
  if (!iso) return "–";
  const at = wall(iso);
  return at.slice(0, 10) === today.slice(0, 10) ? formatClock(at) : shortDate(lang, at, today);
}

/** A day as short as a table needs it: without the year for this year. */
export function shortDate(lang: Lang, day: string, today: string): string {
  const date = formatDateShort(lang, day);
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -5) : date;
}

/** Day and clock, without the year for this year; also for today with the day, for words such as "due on". */
export function dayAndClock(lang: Lang, iso: string, today: string): string {
  const at = wall(iso);
  return `${shortDate(lang, at, today)}, ${formatClock(at)}`;
}

/** "20 Nov 2026, 14:32" */
export function fullTime(lang: Lang, iso: string | null | undefined): string {
  if (!iso) return "–";
  const at = wall(iso);
  return `${formatDateShort(lang, at)}, ${formatClock(at)}`;
}
