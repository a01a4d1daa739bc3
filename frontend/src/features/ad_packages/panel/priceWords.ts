import type { Money } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";

/** An amount as people write it: "CHF 1,234.50"; "free" for none. */
export function priceWords(t: Translate, lang: Lang, { minor, currency }: Money): string {
  if (minor === 0) return t("ad_packages.free");
  const point = lang === "en" ? "." : ",";
  const number = `${formatNumber(lang, Math.floor(minor / 100))}${point}${String(minor % 100).padStart(2, "0")}`;
  return lang === "en" ? `${currency}\u00a0${number}` : `${number}\u00a0${currency}`;
}
