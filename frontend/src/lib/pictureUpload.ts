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

/** The upload of a picture: the file and the part of it that is kept, in whole pixels. */
export function pictureForm(file: File, crop: Crop | null): UploadForm {
  if (!crop) return { file };
  const { x, y, width, height } = crop;
  return { file, x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
