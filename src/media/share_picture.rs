//! The picture that stands for shared pages, made of an uploaded one: its middle in the form that those who show shared links
//! ask for, as JPEG, which all of them read; uploaded bytes are never stored.

use image::codecs::jpeg::JpegEncoder;
use image::imageops;
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, RgbImage, Rgba, RgbaImage};

use super::files::refused_below;
use super::images::{ImageFault, MAX_PIXELS, decode};
use super::pixels::reduced;
use crate::base::error::ApiError;
use crate::web::head::{SHARE_HEIGHT, SHARE_WIDTH};

/// Shortest side of an uploaded picture in pixels: half of the largest height, below which previews are shown small.
const MIN_SIDE: u32 = SHARE_HEIGHT / 2;
/// Quality of the JPEG in percent: without visible faults, and below the 300 KB that some messengers refuse.
const QUALITY: u8 = 80;

/// A picture for shared pages.
#[derive(Debug)]
pub struct SharePicture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub jpeg: Vec<u8>,
}

/// Decodes an uploaded picture and makes the one for shared pages of its middle. Takes up to seconds and 240 MB: off the
/// async threads and with a [`super::decode_permit::DecodePermit`].
/// Errors: `Invalid` for the field `file` if the bytes are no usable picture.
pub fn prepare(bytes: &[u8]) -> Result<SharePicture, ApiError> {
    let refused = |fault: ImageFault| refused_below(&fault, MIN_SIDE);
    let (mut picture, orientation) = decode(bytes, MIN_SIDE, MAX_PIXELS).map_err(refused)?;
    picture.apply_orientation(orientation);
    let (width, height) = middle(picture.width(), picture.height());
    let (x, y) = ((picture.width() - width) / 2, (picture.height() - height) / 2);
    let cut = picture.crop_imm(x, y, width, height);
    drop(picture);
    let cut = if width > SHARE_WIDTH { reduced(cut, SHARE_WIDTH, SHARE_HEIGHT) } else { cut };
    let shown = on_white(cut);
    Ok(SharePicture { width: shown.width(), height: shown.height(), jpeg: jpeg(&shown)? })
}

/// The largest size with the proportions of shared pictures inside the given one.
fn middle(width: u32, height: u32) -> (u32, u32) {
    let of = |side: u32, from: u32, to: u32| {
        u32::try_from(u64::from(side) * u64::from(to) / u64::from(from)).unwrap_or(u32::MAX).max(1)
    };
    if u64::from(width) * u64::from(SHARE_HEIGHT) > u64::from(height) * u64::from(SHARE_WIDTH) {
        (of(height, SHARE_HEIGHT, SHARE_WIDTH).min(width), height)
    } else {
        (width, of(width, SHARE_WIDTH, SHARE_HEIGHT).min(height))
    }
}

/// The picture without transparency, which JPEG does not have.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let ground = RgbaImage::from_pixel(picture.width(), picture.height(), Rgba([255; 4]));
    let mut ground = DynamicImage::ImageRgba8(ground);
    imageops::overlay(&mut ground, &picture, 0, 0);
    ground.into_rgb8()
}

fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, ApiError> {
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, QUALITY)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .map_err(|error| ApiError::internal(format!("a shared picture was not written: {error}")))?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::ImageFormat;

    use super::*;

    fn file(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        let picture = RgbaImage::from_pixel(width, height, Rgba([200, 30, 30, 0]));
        DynamicImage::ImageRgba8(picture).write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn the_middle_of_any_picture_becomes_a_wide_jpeg_on_white() {
        for ((width, height), expected) in [
            ((3000, 1000), (1200, 630)),
            ((1300, 2600), (1200, 630)),
            ((600, 600), (600, 315)),
            ((900, 320), (609, 320)),
        ] {
            let made = prepare(&file(width, height)).unwrap();

            assert_eq!((made.width, made.height), expected);
            let read = image::load_from_memory_with_format(&made.jpeg, ImageFormat::Jpeg).unwrap().into_rgb8();
            assert_eq!((read.dimensions(), read.get_pixel(0, 0).0), (expected, [255, 255, 255]));
        }
    }

    #[test]
    fn a_small_picture_is_refused_with_the_size_that_is_needed() {
        let Err(ApiError::Invalid(faults)) = prepare(&file(400, 200)) else { panic!("taken") };

        assert_eq!((faults[0].field.as_str(), faults[0].code.as_str()), ("file", "picture_too_small"));
        assert_eq!(faults[0].params["min_height"], MIN_SIDE);
    }
}
