const DAY_MS = 24 * 60 * 60 * 1000;

/** The last of `days` days that begin with a day such as `2026-11-20`; null where that is no day. */
export function lastDay(first: string, days: number): string | null {
  const start = Date.parse(`${first}T12:00Z`);
  return Number.isNaN(start) ? null : new Date(start + (days - 1) * DAY_MS).toISOString().slice(0, 10);
}
