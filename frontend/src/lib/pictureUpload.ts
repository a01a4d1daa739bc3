// Pictures on their way to the server.
import type { UploadForm } from "../generated/api";

/** A part of a picture, in its own pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Time that the upload of a picture may take. */
export const UPLOAD_LIMIT_MS = 120_000;

/** The part in whole pixels. */
export const wholePixels = ({ x, y, width, height }: Crop): Crop => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** The upload of a picture: the file and the part of it that is kept, in whole pixels. */
export const pictureForm = (file: File, crop: Crop | null): UploadForm =>
  crop ? { file, ...wholePixels(crop) } : { file };
