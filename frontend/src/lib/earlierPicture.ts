// Pictures that were uploaded before and are used again.
import type { Media } from "../generated/api";
import type { Crop } from "./pictureUpload";

/** Widest file that the server makes of a picture that is not much wider than high, in pixels. */
const WIDEST = 1600;
/** Largest difference of two shapes, as a part of one, that nobody sees. */
const NEAR = 0.02;

const near = (shape: number, other: number, distance: number) => Math.abs(shape / other - 1) <= distance;

/** True if the picture has this ratio of width to height, so that nothing has to be cut off. */
export const hasShape = ({ picture }: Media, aspect: number): boolean =>
  near(picture.width / picture.height, aspect, NEAR);

/**
 * True if nothing was cut off, so that a place in the picture is a place in its original. The server does not tell it: a part
 * with the shape of its original is taken for the whole if it is wider than `WIDEST`.
 */
export function isWhole({ picture, original_width, original_height }: Media): boolean {
  const isLargest = picture.width === original_width || picture.width >= WIDEST;
  // heights are rounded to whole pixels
  return isLargest && near(picture.width / picture.height, original_width / original_height, 1 / picture.height);
}

/** Address of the largest file. */
export const largestFile = ({ src, srcset }: Media["picture"]): string =>
  srcset.split(", ").at(-1)?.split(" ")[0] || src;

/** A part of the largest file as a part of the original, in whole pixels and inside it. */
export function cropOfOriginal({ picture, original_width, original_height }: Media, crop: Crop): Crop {
  const scale = original_width / picture.width;
  const x = Math.round(crop.x * scale);
  const y = Math.round(crop.y * scale);
  return {
    x,
    y,
    width: Math.min(Math.round(crop.width * scale), original_width - x),
    height: Math.min(Math.round(crop.height * scale), original_height - y),
  };
}
