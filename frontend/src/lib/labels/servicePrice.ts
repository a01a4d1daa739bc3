// Words of services that several parts show.
import type { ServiceForm } from "../../generated/api";
import type { Translate } from "../i18n";
import { priceText } from "../money";
import type { Lang, ListedService } from "../page-types";

/** The price in words: the amount with its kind, or the kind alone. */
export function priceWords(t: Translate, { price, price_kind }: Pick<ListedService, "price" | "price_kind">): string {
  if (price !== null) {
    switch (price_kind) {
      case "from":
        return t("services.price_from_amount", { price });
      case "hourly":
        return t("services.price_hourly_amount", { price });
      case "fixed":
        return price;
      case "free":
      case "on_request":
      case "exchange":
        break;
    }
  }
  return t(`services.price_${price_kind}`);
}

/** The price of a version that was not published, in the same words. */
export const formPriceWords = (t: Translate, lang: Lang, { price, price_kind }: ServiceForm): string =>
  priceWords(t, { price: price ? priceText(lang, price) : null, price_kind });
