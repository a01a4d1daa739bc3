//! Crops, turns and reduces pixels with little memory beside the picture's own.

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageBuffer, Pixel};

/// Most bytes of a picture and of the floating-point copy that the careful filter makes of it; above it the picture is first
/// reduced by averages.
const MAX_FILTERED_BYTES: u64 = 240_000_000;
/// Bytes of one pixel of that copy.
const FILTERED_PIXEL_BYTES: u64 = 16;

/// A part of a picture, in pixels after its orientation is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crop {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl Crop {
    /// The largest square in the middle of a picture.
    pub fn center(width: u32, height: u32) -> Crop {
        let side = width.min(height);
        Crop { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
    }
}

/// True if the orientation swaps width and height.
pub fn swaps_sides(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    )
}

/// The part of a stored picture of `size` that is seen as `crop` after its orientation is applied. The crop must lie inside.
pub fn stored_part(crop: Crop, orientation: Orientation, size: (u32, u32)) -> Crop {
    let (width, height) = size;
    let Crop { x, y, width: w, height: h } = crop;
    match orientation {
        Orientation::NoTransforms => crop,
        Orientation::FlipHorizontal => Crop { x: width - x - w, ..crop },
        Orientation::FlipVertical => Crop { y: height - y - h, ..crop },
        Orientation::Rotate180 => Crop { x: width - x - w, y: height - y - h, ..crop },
        Orientation::Rotate90 => Crop { x: y, y: height - x - w, width: h, height: w },
        Orientation::Rotate270 => Crop { x: width - y - h, y: x, width: h, height: w },
        Orientation::Rotate90FlipH => Crop { x: y, y: x, width: h, height: w },
        Orientation::Rotate270FlipH => Crop { x: width - y - h, y: height - x - w, width: h, height: w },
    }
}

/// Keeps a part of the picture, in the same memory. The part must lie inside.
pub fn cut(picture: DynamicImage, part: Crop) -> DynamicImage {
    match picture {
        DynamicImage::ImageRgb8(pixels) => DynamicImage::ImageRgb8(cut_pixels(pixels, part)),
        DynamicImage::ImageRgba8(pixels) => DynamicImage::ImageRgba8(cut_pixels(pixels, part)),
        other => other.crop_imm(part.x, part.y, part.width, part.height),
    }
}

fn cut_pixels<P: Pixel<Subpixel = u8>>(pixels: ImageBuffer<P, Vec<u8>>, part: Crop) -> ImageBuffer<P, Vec<u8>> {
    let channels = usize::from(P::CHANNEL_COUNT);
    let stride = pixels.width() as usize * channels;
    let length = part.width as usize * channels;
    let mut raw = pixels.into_raw();
    for row in 0..part.height as usize {
        let start = (part.y as usize + row) * stride + part.x as usize * channels;
        raw.copy_within(start..start + length, row * length);
    }
    raw.truncate(part.height as usize * length);
    ImageBuffer::from_raw(part.width, part.height, raw).unwrap_or_default()
}

/// The picture in the given size, which is not larger.
pub fn reduced(mut from: DynamicImage, width: u32, height: u32) -> DynamicImage {
    if (from.width(), from.height()) == (width, height) {
        return from;
    }
    if from.width() > 3 * width || (filtered_bytes(&from, height) > MAX_FILTERED_BYTES && from.width() > 2 * width) {
        // a quick first step; the careful filter over very large pictures costs seconds and, for the widest files, much memory
        from = from.thumbnail_exact(width * 3 / 2, height * 3 / 2);
    }
    if filtered_bytes(&from, height) > MAX_FILTERED_BYTES {
        return from.thumbnail_exact(width, height);
    }
    from.resize_exact(width, height, FilterType::CatmullRom)
}

fn filtered_bytes(from: &DynamicImage, height: u32) -> u64 {
    from.as_bytes().len() as u64 + u64::from(from.width()) * u64::from(height) * FILTERED_PIXEL_BYTES
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_part_is_the_same_before_and_after_the_picture_is_turned() {
        let stored = RgbImage::from_fn(9, 7, |x, y| Rgb([x as u8, y as u8, (x * y) as u8]));
        for exif in 1..=8 {
            let orientation = Orientation::from_exif(exif).unwrap();
            let mut turned = DynamicImage::ImageRgb8(stored.clone());
            turned.apply_orientation(orientation);
            let crop = Crop { x: 2, y: 1, width: 4, height: 3 };

            let mut part =
                cut(DynamicImage::ImageRgb8(stored.clone()), stored_part(crop, orientation, stored.dimensions()));
            part.apply_orientation(orientation);

            assert_eq!(part, turned.crop_imm(crop.x, crop.y, crop.width, crop.height), "{orientation:?}");
        }
    }

    #[test]
    fn tall_pictures_are_reduced_without_a_copy_of_many_times_their_size() {
        let tall = DynamicImage::new_rgba8(3200, 8000);
        assert!(filtered_bytes(&tall, 4000) > MAX_FILTERED_BYTES);

        let small = reduced(tall, 1600, 4000);

        assert_eq!((small.width(), small.height()), (1600, 4000));
    }
}
