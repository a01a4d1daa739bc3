import type { Picture } from "./page-types";

/**
 * The photos of a service by the place where readers see them: beside the provider, above the text, below it. A first photo
 * that is higher than wide is a portrait; as its frame cuts it and does not describe it, it stands below the text as well.
 */
export function shownPhotos(photos: Picture[]): [portrait: Picture | null, cover: Picture | null, others: Picture[]] {
  const [first = null, ...others] = photos;
  return first && isUpright(first) ? [first, null, photos] : [null, first, others];
}

/** True for a photo of which a wide frame would cut off much. */
export const isUpright = (photo: Picture): boolean => photo.height > photo.width;
