// Dates and numbers, the same on the server and in the browser: the engine that renders has no Intl, so the
// words stand here, and a time's wall clock is read from its digits ("2026-11-20T14:32:10+01:00"). Moments of the API
// are in UTC: `portalTime.ts` shows them, and a test refuses one here.
import type { Lang } from "./page-types";

interface Names {
  months: string[];
  months_short: string[];
  weekdays: string[];
}

const names: Record<Lang, Names> = {
  en: {
    months: "January February March April May June July August September October November December".split(" "),
    months_short: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
    weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
  },
  uk: {
    months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня".split(" "),
    months_short: "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.".split(" "),
    weekdays: "неділя понеділок вівторок середа четвер пʼятниця субота".replace("ʼ", "’").split(" "),
  },
  de: {
    months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
    months_short: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(" "),
    weekdays: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag".split(" "),
  },
};

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Reads the digits of an ISO date or time; null if there are none. */
function readTime(iso: string): WallTime | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(iso);
  if (!match) return null;
  const [, year, month, day, hour = "0", minute = "0"] = match;
  return { year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute) };
}

/** 0 is Sunday (Zeller's congruence in the form of Sakamoto). */
function weekday(year: number, month: number, day: number): number {
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  const y = month < 3 ? year - 1 : year;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "20 November 2026", "20 листопада 2026", "20. November 2026". */
export function formatDate(lang: Lang, iso: string): string {
  const time = readTime(iso);
  if (!time) return iso;
  return `${formatDay(lang, iso)} ${time.year}`;
}

/** Day and month only: "20 November", "20. November". */
export function formatDay(lang: Lang, iso: string): string {
  const time = readTime(iso);
  if (!time) return iso;
  const month = names[lang].months[time.month - 1] ?? "";
  return `${time.day}${lang === "de" ? "." : ""} ${month}`;
}

/** As short as a table needs it: "20 Nov 2026". */
export function formatDateShort(lang: Lang, iso: string): string {
  const time = readTime(iso);
  if (!time) return iso;
  const month = names[lang].months_short[time.month - 1] ?? "";
  return `${time.day}${lang === "de" ? "." : ""} ${month} ${time.year}`;
}

/** "Friday, 20 November 2026". */
export function formatLongDate(lang: Lang, iso: string): string {
  const time = readTime(iso);
  if (!time) return iso;
  const name = names[lang].weekdays[weekday(time.year, time.month, time.day)] ?? "";
  return `${capital(name)}, ${formatDate(lang, iso)}`;
}

/** "Monday"; 0 is Monday, as in hours. */
export function formatWeekday(lang: Lang, day: number): string {
  return names[lang].weekdays[(day + 1) % 7] ?? "";
}

/** The same of an ISO date, within a sentence. */
export function weekdayOf(lang: Lang, iso: string): string {
  const time = readTime(iso);
  return time ? (names[lang].weekdays[weekday(time.year, time.month, time.day)] ?? "") : "";
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n));

/** "14:32". */
export function formatClock(iso: string): string {
  const time = readTime(iso);
  return time ? `${two(time.hour)}:${two(time.minute)}` : "";
}

/** The date of an article beside today's: the year only when it is another one, the time only for today. */
export function formatPublished(lang: Lang, iso: string, today: string): string {
  if (iso.slice(0, 10) === today.slice(0, 10)) return formatClock(iso);
  return iso.slice(0, 4) === today.slice(0, 4) ? formatDay(lang, iso) : formatDate(lang, iso);
}

/** Whole numbers with the thousands set apart: "12,345", "12 345", "12’345" would be Swiss: German takes a thin space. */
export function formatNumber(lang: Lang, value: number): string {
  const digits = String(Math.round(Math.abs(value)));
  const separator = lang === "en" ? "," : "\u00a0";
  const grouped = digits.length < 5 && lang !== "en" ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);
  return value < 0 ? `−${grouped}` : grouped;
}

/** The day `days` after an ISO day. */
export function dayAfter(iso: string, days: number): string {
  const day = new Date(`${iso}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
