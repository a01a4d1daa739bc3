import type { AdPackageChoice } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import { moneyText } from "../../../lib/money";
import type { Lang } from "../../../lib/page-types";

/** The price of a package, or that it has none. */
export const priceWords = (t: Translate, lang: Lang, { price }: Pick<AdPackageChoice, "price">): string =>
  price.minor === 0 ? t("ad_packages.free") : moneyText(lang, price);
