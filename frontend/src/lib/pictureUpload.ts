// Pictures on their way to the server.

/** A part of a picture, in its own pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Time that the upload of a picture may take. */
export const UPLOAD_LIMIT_MS = 120_000;

/** A form with a picture and the part of it that is kept. */
export function pictureForm(file: File, crop: Crop | null): FormData {
  const form = new FormData();
  form.append("file", file);
  if (crop) for (const [name, value] of Object.entries(crop)) form.append(name, String(Math.round(value)));
  return form;
}
