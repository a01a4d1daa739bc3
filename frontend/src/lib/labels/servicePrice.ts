// Words of services that several parts show.
import type { ServiceForm } from "../../generated/api";
import type { Translate } from "../i18n";
import { moneyText } from "../money";
import type { Lang, ListedService } from "../page-types";

/** The price in words: the amount with its kind, or the kind alone. A whole amount has no decimals. */
export function priceWords(t: Translate, offer: Pick<ListedService, "price" | "price_kind">): string {
  const { price_kind } = offer;
  if (offer.price !== null) {
    const price = offer.price.replace(/[.,]00(?!\d)/, "");
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
  priceWords(t, { price: price ? moneyText(lang, price) : null, price_kind });
