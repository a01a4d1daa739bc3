import type { Picture } from "./page-types";

/**
 * The photos of a service by the place where readers see them: beside the provider, above the text, below it. A first photo
 * that is higher than wide is a portrait; the frames of the others would cut it.
 */
export function shownPhotos(photos: Picture[]): [portrait: Picture | null, cover: Picture | null, others: Picture[]] {
  const [first = null, ...others] = photos;
  return first && first.height > first.width ? [first, null, others] : [null, first, others];
}
