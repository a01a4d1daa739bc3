// The panel's calls about bookings that wait for a decision.
import { call, type Input } from "../../../lib/api";

type AdsQuery = NonNullable<Input<"GET /panel/ads">["query"]>;

export const listAds = (query: AdsQuery, signal?: AbortSignal) => call("GET /panel/ads", { query, signal });
export const countAds = (signal?: AbortSignal) => call("GET /panel/ads/counts", { signal });
export const getAdReview = (id: string, signal?: AbortSignal) => call("GET /panel/ads/{id}", { path: { id }, signal });
/** Reads the page behind an address of the booking. */
export const checkAdLink = (id: string, url: string) =>
  call("GET /panel/ads/{id}/link-check", { path: { id }, query: { url } });
