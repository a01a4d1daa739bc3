// Calls of owners of bookings.
import { call, download } from "../../lib/api";
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../lib/pictureUpload";
import type { AdForm, AdState, AdStep, OwnAd } from "../../generated/api";

export const getAdChoices = (signal?: AbortSignal) => call("GET /account/ads/choices", { signal });
export const countOwnAds = (signal?: AbortSignal) => call("GET /account/ads/counts", { signal });
export const listOwnAds = (state: AdState | null, page: number, signal?: AbortSignal) =>
  call("GET /account/ads", { query: { state: state ?? undefined, page }, signal });
export const getOwnAd = (id: string, signal?: AbortSignal) => call("GET /account/ads/{id}", { path: { id }, signal });

/** A booking in the version that was read. */
export type AdTarget = Pick<OwnAd, "id" | "version">;

/** A draft of the package, in the language of the page; an empty one that is there is answered again. */
export const createAd = (package_id: string) => call("POST /account/ads", { body: { package_id } });
/** Saves all fields; beside the approved version, as a change that waits for a review. Errors: `Problem` 409 with the current copy
 *  if it was changed elsewhere. */
export const saveAd = ({ id, version }: AdTarget, form: AdForm) =>
  call("PUT /account/ads/{id}", { path: { id }, body: { version, form } });
export const removeAd = ({ id, version }: AdTarget) =>
  call("DELETE /account/ads/{id}", { path: { id }, query: { version } });
/** Takes a step that answers the booking; after a copy, the new draft. */
export const takeAdStep = (step: AdStep, { id, version }: AdTarget) =>
  call("POST /account/ads/{id}/step", { path: { id }, body: { version, step } });

export const getOwnReport = (id: string, signal?: AbortSignal) =>
  call("GET /account/ads/{id}/report", { path: { id }, signal });
/** The report as a signed PDF file. */
export const loadReportFile = (id: string) => download("GET /account/ads/{id}/report.pdf", { path: { id } });
/** Makes a link to the report; it is shown once. */
export const shareReport = (id: string) => call("POST /account/ads/{id}/report-link", { path: { id } });
export const unshareReport = (id: string) => call("DELETE /account/ads/{id}/report-link", { path: { id } });

const PICTURES = {
  poster: "POST /account/ads/pictures/poster",
  strip: "POST /account/ads/pictures/strip",
  part: "POST /account/ads/pictures/part",
} as const;

/** Use for which a picture is uploaded: upright, wide, or part of a composed design. */
export type AdPictureUse = keyof typeof PICTURES;

/** Uploads a picture for a use; the crop is in pixels of the original. */
export const uploadAdPicture = (picture_use: AdPictureUse, file: File, crop: Crop | null) =>
  call(PICTURES[picture_use], {
    body: pictureForm(file, crop),
    timeout_ms: UPLOAD_LIMIT_MS,
  });
