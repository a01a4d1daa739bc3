// Months of the report.

const SHOWN = 24;

/** The month of a day and those before it, as "2026-11", the latest first. */
export function recentMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
