import type { Money } from "../../generated/api";
import type { Translate } from "../i18n";
import { priceText } from "../money";
import type { Lang } from "../page-types";

/** The price of an advertising package; "free" for none. */
export const priceWords = (t: Translate, lang: Lang, price: Money): string =>
  price.minor === 0 ? t("ad_packages.free") : priceText(lang, price);
