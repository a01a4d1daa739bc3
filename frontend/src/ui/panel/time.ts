import { formatClock, formatDateShort } from "../../lib/format";
import type { Lang } from "../../lib/page-types";

const two = (n: number) => String(n).padStart(2, "0");

/** The wall clock of a time: the portal's where the server says so, else this browser's. */
export function wall(iso: string): string {
  if (!iso.endsWith("Z")) return iso;
  return wallOf(new Date(iso));
}

export function wallOf(time: Date): string {
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** As short as a table needs it: the clock for today, the day without the year for this year. */
export function shortTime(lang: Lang, iso: string | null, today: string): string {
  if (!iso) return "–";
  const at = wall(iso);
  if (at.slice(0, 10) === today.slice(0, 10)) return formatClock(at);
  const date = formatDateShort(lang, at);
  return at.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -5) : date;
}

/** "20 Nov 2026, 14:32" */
export function fullTime(lang: Lang, iso: string | null): string {
  if (!iso) return "–";
  const at = wall(iso);
  return `${formatDateShort(lang, at)}, ${formatClock(at)}`;
}
