// Values that the form offers, in the order in which people look for them.
import type { Coverage, Currency, PriceKind, ProviderType } from "../../../generated/api";

export const COVERAGES: readonly Coverage[] = ["on_site", "at_customer", "online", "nationwide", "cross_border"];
export const PRICE_KINDS: readonly PriceKind[] = ["fixed", "from", "hourly", "on_request", "free", "exchange"];
export const CURRENCIES: readonly Currency[] = ["CHF", "EUR", "UAH"];
export const PROVIDERS: readonly ProviderType[] = ["private", "self_employed", "company", "association"];
