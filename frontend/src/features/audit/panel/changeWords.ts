// Fields and values of the log in words, amounts and days as the language writes them, times in the time of the portal.
import { formatDate } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { codeWords, fieldWords } from "../../../lib/labels/audit";
import { langName } from "../../../lib/labels/languages";
import { moneyText } from "../../../lib/money";
import type { Lang } from "../../../lib/page-types";
import { isLang } from "../../../lib/paths";
import { percentText } from "../../../lib/percent";
import { fullTime } from "../../../lib/portalTime";

/** Fields whose texts are words of the program. */
export const CODED =
  /^(by|state|role|trust|outcome|reason_code|priority|audience|targeting|vat|vat_mode|button|ink|kind|mode|licence|coverage|price_kind|provider_type|fee_state|part)$/;
/** `<type or field>_<code>`: codes with a meaning of their own there. */
export const OWN_MEANINGS = new Set([
  "button_contact",
  "case_assigned",
  "case_closed",
  "home_announcement",
  "mode_normal",
]);
/** Notes of the clock, which are words of the program too. */
const CLOCK_NOTE = /^(incomplete|expired)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const MARKUP = /^<(p|h[1-6]|ul|ol|blockquote|figure|table|aside|hr|div)\b/;
const MINOR = /(^|_)minor$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An object before or after a change, field by field. */
export type Picture = Record<string, unknown> | null | undefined;

/** True if the value holds an amount, whose words have the currency in them. */
function holdsAmount(name: string, value: unknown): boolean {
  if (value === null || typeof value !== "object") return typeof value === "number" && MINOR.test(name);
  return Object.entries(value).some(([below, one]) => holdsAmount(below, one));
}

/** The fields of both, without a currency that every amount beside it names. */
export function fieldsToName(before: Picture, after: Picture): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isChanged = before?.currency && after?.currency && before.currency !== after.currency;
  const isToldByAmounts = !isChanged && [before, after].some((picture) => holdsAmount("", picture));
  return isToldByAmounts ? names.filter((name) => name !== "currency") : names;
}

/** A value that is named, with the currency of the amounts around it. */
interface Named {
  /** Path of the field. */
  name: string;
  value: unknown;
  currency: unknown;
  /** Type of the object that has the field. */
  type: string;
}

/** A value as people read it. */
export function valueWords(t: Translate, lang: Lang, { name, value, currency, type }: Named): string {
  const field = name.split(".").at(-1) ?? name;
  const words = (below: string, one: unknown) => valueWords(t, lang, { name: below, value: one, currency, type });
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "panel.audit.yes" : "panel.audit.no");
  if (typeof value === "number" && MINOR.test(field)) return amountWords(lang, value, currency);
  if (typeof value === "number" && field === "basis_points") return percentText(lang, value / 100);
  if (Array.isArray(value)) return value.map((one) => words(field, one)).join(", ") || "–";
  if (typeof value === "object") {
    const fields = Object.entries(value);
    const own = fields.find(([below]) => below === "currency")?.[1] ?? currency;
    const minor = fields.find(([below]) => below === "minor")?.[1];
    if (typeof minor === "number") return amountWords(lang, minor, own);
    return fields.map(([below, one]) => `${fieldWords(t, below)}: ${words(below, one)}`).join("; ");
  }
  const text = String(value);
  if (MOMENT.test(text)) return fullTime(lang, text);
  if (DAY.test(text)) return formatDate(lang, text);
  if (/^(lang|locales?)$/.test(field) && isLang(text)) return langName(t, text);
  if (MARKUP.test(text))
    return text
      .replace(/<[^>]*>?/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const isCode = CODED.test(field) || (field === "note" && CLOCK_NOTE.test(text));
  if (!isCode) return text;
  return codeWords(t, [`${type}_${text}`, `${field}_${text}`].find((own) => OWN_MEANINGS.has(own)) ?? text);
}

/** An amount; without a known currency the number alone. */
const amountWords = (lang: Lang, minor: number, currency: unknown): string =>
  moneyText(lang, { minor, currency: typeof currency === "string" ? currency : "" }).trim();
