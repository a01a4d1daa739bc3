// Pictures that were uploaded before and are used again.
import type { ListedMedia, Media } from "../generated/api";
import type { Lang } from "./page-types";
import { LANGS } from "./paths";
import type { Crop } from "./pictureUpload";

/** Largest difference of two shapes, as a part of one, that nobody sees. */
const NEAR = 0.02;

/** True if the picture has this ratio of width to height, so that nothing has to be cut off. */
export const hasShape = ({ picture }: Pick<Media, "picture">, aspect: number): boolean =>
  Math.abs(picture.width / picture.height / aspect - 1) <= NEAR;

/** Address of the largest file. */
export const largestFile = ({ src, srcset }: Media["picture"]): string =>
  srcset.split(", ").at(-1)?.split(" ")[0] || src;

/** A part of the largest file of a whole picture as a part of the original, in whole pixels and inside it. */
export function cropOfOriginal(media: Pick<Media, "picture" | "original_width" | "original_height">, crop: Crop): Crop {
  const { picture, original_width, original_height } = media;
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

/** The description in this language, or in another one if there is none, with its language. */
export function shownDescription({ descriptions }: Pick<ListedMedia, "descriptions">, lang: Lang) {
  const found = [lang, ...LANGS].find((one) => descriptions[one]);
  return found && { lang: found, text: descriptions[found] ?? "" };
}

/**
 * The words of a description after another picture was chosen: its own, unless somebody has typed others. `offered` are the
 * words that were filled in for the picture before.
 */
export const describedBy = (typed: string, offered: string, known: string): string =>
  typed.trim() === "" || typed === offered ? known : typed;
