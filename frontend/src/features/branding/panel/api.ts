// The panel's calls about logo and colours.
import type { BrandChange } from "../../../generated/api";
import { call } from "../../../lib/api";
import { UPLOAD_LIMIT_MS } from "../../../lib/pictureUpload";

export const getBranding = (signal?: AbortSignal) => call("GET /panel/branding", { signal });
export const changeBranding = (body: BrandChange) => call("PUT /panel/branding", { body });
/** Tones of two colours such as `0b5a43`; of the program where one is left out. */
export const previewTones = (main: string | undefined, accent: string | undefined, signal?: AbortSignal) =>
  call("GET /panel/branding/tones", { query: { main, accent }, signal });
/** Sends a picture for shared links, of which the server keeps the middle. */
export const uploadSharePicture = (file: File) =>
  call("POST /panel/branding/share-pictures", { body: { file }, timeout_ms: UPLOAD_LIMIT_MS });
export const uploadLogo = (file: File) =>
  call("POST /panel/branding/logos", { body: { file }, timeout_ms: UPLOAD_LIMIT_MS });
