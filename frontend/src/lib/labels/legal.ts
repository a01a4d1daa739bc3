import type { LegalPageRow, LegalWarning } from "../../generated/api";
import type { Translate } from "../i18n";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";
import { inLang } from "./languages";

const PAGES = [
  "imprint",
  "privacy",
  "terms",
  "cookies_and_storage",
  "accessibility",
  "about",
  "contact",
  "press",
  "advertising_rules",
  "community_rules",
] as const;

const PLACEHOLDERS = [
  "operator_name",
  "operator_legal_form",
  "operator_address",
  "operator_country",
  "operator_email",
  "operator_phone",
  "operator_represented_by",
  "operator_register",
  "operator_uid",
  "operator_vat_id",
  "operator_media_id",
  "responsible_person",
  "data_protection_contact",
  "contact_point",
  "authority",
  "hosting_provider",
  "site_name",
  "site_address",
] as const;

/** A page's name: what every portal calls it, or the heading of a page of the operator's own. */
export function pageName(t: Translate, page: Pick<LegalPageRow, "name" | "titles">, lang: Lang): string {
  const known = PAGES.find((one) => one === page.name);
  if (known) return t(`panel.legal.name_${known}`);
  const order = [lang, ...LANGS];
  return order.map((code) => page.titles[code]).find(Boolean) ?? page.name;
}

export function placeholderName(t: Translate, name: string): string {
  const known = PLACEHOLDERS.find((one) => one === name);
  return known ? t(`panel.legal.ph_${known}`) : name;
}

/** The field of the operator's identity that fills a placeholder; none for those that the portal's settings fill. */
export function fieldOf(placeholder: string): string | undefined {
  if (placeholder.startsWith("site_")) return undefined;
  if (placeholder === "operator_address") return "street";
  return placeholder.replace(/^operator_/, "");
}

/** What a page lacks; that it is not in force is its state, which stands elsewhere. */
export const missingIn = (page: Pick<LegalPageRow, "warnings">): LegalWarning[] =>
  page.warnings.filter(({ kind }) => kind !== "not_in_force");

/** The missing parts, as a sentence. */
export function warningWords(t: Translate, warning: LegalWarning): string {
  return t(`panel.legal.warn_${warning.kind}`, {
    lang: warning.lang ? inLang(t, warning.lang) : "",
    name: warning.placeholder ? placeholderName(t, warning.placeholder) : "",
  });
}
