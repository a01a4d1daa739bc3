// The panel's calls about house advertisements.
import type { HouseAd, HouseAdForm } from "../../../generated/api";
import { call } from "../../../lib/api";

export const listHouseAds = (signal?: AbortSignal) => call("GET /panel/house-ads", { signal });
export const createHouseAd = (body: HouseAdForm) => call("POST /panel/house-ads", { body });
export const changeHouseAd = (id: string, body: HouseAdForm) =>
  call("PUT /panel/house-ads/{id}", { path: { id }, body });
/** Removes it; answers the others. */
export const removeHouseAd = ({ id, form }: HouseAd) =>
  call("DELETE /panel/house-ads/{id}", { path: { id }, query: { version: form.version ?? 0 } });
