// Values that the form of a package offers, and a new one.
import type {
  AdPackageAudience,
  AdPackageDetail,
  AdPackageForm,
  AdPackageState,
  AdPackageVat,
  AdTargeting,
  Currency,
  Lang,
} from "../../../generated/api";
import { LANGS } from "../../../lib/paths";

export const CURRENCIES: readonly Currency[] = ["CHF", "EUR"];
export const VATS: readonly AdPackageVat[] = ["site", "exempt", "reverse_charge_possible"];
export const AUDIENCES: readonly AdPackageAudience[] = ["everyone", "enterprises", "verified", "associations"];
export const TARGETINGS: readonly AdTargeting[] = ["sections", "categories", "service_countries", "device"];

/** Colours of the states. */
export const STATE_TONES: Record<AdPackageState, "mute" | "ok" | "warn"> = {
  draft: "mute",
  on_sale: "ok",
  paused: "warn",
  retired: "mute",
};

export const NEW_PACKAGE: AdPackageForm = {
  texts: {},
  placements: [],
  duration_days: 14,
  price: { minor: 0, currency: "CHF" },
  vat: "site",
  locales_included: 3,
  creatives_max: 1,
  targeting: [],
  weight: 3,
  service_feature_days: 0,
  audience: "everyone",
  highlighted: false,
};

/** Name of a package in a language or in one that stands in, with that language. */
export function packageName({ form }: Pick<AdPackageDetail, "form">, here: Lang): { name: string; lang: Lang } {
  const lang = form.texts[here] ? here : (LANGS.find((code) => form.texts[code]) ?? here);
  return { name: form.texts[lang]?.name ?? "", lang };
}
