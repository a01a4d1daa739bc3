// Months of the report, which only the browser draws.
import type { Lang } from "../../../lib/page-types";

const SHOWN = 24;

/** The month of a day and those before it, as "2026-11", the latest first. */
export function recentMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** A month in words: "November 2026". */
export function monthName(lang: Lang, month: string): string {
  const format = new Intl.DateTimeFormat(lang, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
