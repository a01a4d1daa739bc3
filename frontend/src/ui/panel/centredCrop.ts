import type { Crop } from "../../lib/pictureUpload";

/** The largest part of a picture with this ratio of width to height, from its middle. Errors: the file is no picture. */
export async function centredCrop(file: File, aspect: number): Promise<Crop> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  const part = width > height * aspect ? { width: height * aspect, height } : { width, height: width / aspect };
  return { ...part, x: (width - part.width) / 2, y: (height - part.height) / 2 };
}
