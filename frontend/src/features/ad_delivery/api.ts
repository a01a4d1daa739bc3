// Calls that fill the places of a page.
import { beacon, call, type Input } from "../../lib/api";

/** Advertisements for all places of a page. Errors: `Problem`, `NetworkError`. */
export const getAdSlots = (query: Input<"GET /ads/slots">["query"]) => call("GET /ads/slots", { query });
/** Reports that an advertisement is seen. */
export const reportAdView = (offer: string) => beacon("POST /ads/offers/{offer}/view", { path: { offer } });
