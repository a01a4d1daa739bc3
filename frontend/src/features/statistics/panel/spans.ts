import type { UrlQuery } from "../../../lib/useUrlQuery";

/** Days that a report may cover. */
export const SPANS = [7, 30, 90, 365] as const;

/** The span that the address names. */
export const spanOf = (address: UrlQuery): number => SPANS.find((span) => String(span) === address.get("days")) ?? 30;
