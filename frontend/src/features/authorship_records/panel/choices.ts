// States, roles, licences and other choices of records, in the order of the filters.
import type {
  AiAssistance,
  CreditRole,
  CreditState,
  Currency,
  FeeState,
  Licence,
  WorkKind,
} from "../../../generated/api";
import type { RecordQuery } from "./api";

type LicenceCheck = NonNullable<RecordQuery["check"]>;

export const STATES: readonly CreditState[] = ["proposed", "confirmed", "disputed", "corrected", "revoked"];

export const ROLES: readonly CreditRole[] = [
  "author",
  "co_author",
  "translator",
  "editor",
  "photographer",
  "illustrator",
  "interviewee",
  "source",
  "reviewer",
];

export const LICENCES: readonly Licence[] = [
  "own",
  "work_for_hire",
  "cc_by_4",
  "cc_by_sa_4",
  "cc0_1",
  "press",
  "permission",
  "unknown",
];

export const WORKS: readonly WorkKind[] = ["article", "contact", "legal_page", "media"];

export const CHECKS: readonly LicenceCheck[] = ["without", "ending"];

export const FEE_STATES: readonly FeeState[] = ["none", "agreed", "due", "paid"];

export const CURRENCIES: readonly Currency[] = ["CHF", "EUR", "UAH", "USD", "GBP", "PLN"];

export const AI: readonly AiAssistance[] = ["none", "translated", "drafted"];

/** Look of a state; its shape differs too, colour is never the only sign. */
export const LOOKS: Record<CreditState, "ok" | "info" | "warn" | "bad" | "mute"> = {
  proposed: "info",
  confirmed: "ok",
  disputed: "bad",
  corrected: "warn",
  revoked: "mute",
};

const DEEDS: Partial<Record<Licence, string>> = {
  cc_by_4: "licenses/by/4.0",
  cc_by_sa_4: "licenses/by-sa/4.0",
  cc0_1: "publicdomain/zero/1.0",
};

/** Address of the summary of a Creative Commons licence in a language; null for other licences. */
export function deedOf(licence: Licence, lang: string): string | null {
  const path = DEEDS[licence];
  return path ? `https://creativecommons.org/${path}/deed.${lang}` : null;
}
