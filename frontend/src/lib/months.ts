// Days of a month as a calendar shows them, by ISO days: "2026-12-24".
import { dayAfter } from "./format";
import type { Lang } from "./page-types";

/** Place of a day in its week; 0 is Monday. */
const weekdayOfDay = (iso: string): number => (new Date(`${iso}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The same day of another month, or the last one of a shorter month. */
export function monthAfter(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Weeks of the month of a day, Monday first; null for days of the months around it. */
export function weeksOf(iso: string): (string | null)[][] {
  const first = `${iso.slice(0, 7)}-01`;
  const weeks: (string | null)[][] = [];
  for (let monday = dayAfter(first, -weekdayOfDay(first)); monday <= monthEnd(first); monday = dayAfter(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(monday, at)).map((day) => (isIn(day, first) ? day : null)));
  return weeks;
}

const isIn = (day: string, month: string) => day.slice(0, 7) === month.slice(0, 7);
const monthEnd = (first: string) => dayAfter(monthAfter(first, 1), -1);

/** The day to which a key moves in a calendar; null for other keys. */
export function dayByKey(iso: string, key: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return dayAfter(iso, -1);
    case "ArrowRight":
      return dayAfter(iso, 1);
    case "ArrowUp":
      return dayAfter(iso, -7);
    case "ArrowDown":
      return dayAfter(iso, 7);
    case "Home":
      return dayAfter(iso, -weekdayOfDay(iso));
    case "End":
      return dayAfter(iso, 6 - weekdayOfDay(iso));
    case "PageUp":
      return monthAfter(iso, -1);
    case "PageDown":
      return monthAfter(iso, 1);
    default:
      return null;
  }
}

const inWords = (lang: Lang, iso: string, wish: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang, { ...wish, timeZone: "UTC" }).format(new Date(`${iso}T00:00:00Z`));

/** "November 2026", "листопад 2026": the month by itself, not in a date. */
export const monthName = (lang: Lang, iso: string): string =>
  `${inWords(lang, iso, { month: "long" })} ${iso.slice(0, 4)}`;

/** "Mon", "пн", "Mo"; 0 is Monday. */
export const weekdayShort = (lang: Lang, day: number): string =>
  inWords(lang, dayAfter("2024-01-01", day), { weekday: "short" });
