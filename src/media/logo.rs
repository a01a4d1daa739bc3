//! Pictures made of an uploaded logo: the logo itself, small enough for every page, and squares for tabs and home screens.
//! They are PNG, which e-mail programs show, too; uploaded bytes are never stored.

use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::{self, FilterType};
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, Rgba, RgbaImage};

use super::files::refused_below;
use super::images::{ImageFault, MAX_PORTRAIT_PIXELS, decode};
use super::pixels::reduced;
use crate::base::error::ApiError;

/// Shortest side of an uploaded logo in pixels: twice the height at which pages show it.
pub const MIN_SIDE: u32 = 64;
/// Most times that a logo may be as wide as high: a wider one leaves no place for the menu.
const MAX_WIDTH_RATIO: u32 = 6;
/// Most times that a logo may be as high as wide.
const MAX_HEIGHT_RATIO: u32 = 2;
/// Height of the stored logo in pixels: sharp on screens with four pixels for one.
const MAX_HEIGHT: u32 = 192;
/// Side of the square that home screens round off: it has a white ground and a margin.
const HOME_SCREEN: u32 = 180;

/// The pictures of one logo.
#[derive(Debug)]
pub struct LogoPictures {
    /// Width of the logo in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The logo as PNG.
    pub logo: Vec<u8>,
    /// Squares as PNG, in the order of the wanted sides.
    pub icons: Vec<Vec<u8>>,
}

/// Decodes an uploaded logo and makes its pictures, with squares of the given `sides` in pixels. Takes up to seconds and
/// 240 MB: off the async threads and with a [`super::decode_permit::DecodePermit`].
/// Errors: `Invalid` for the field `file` if the bytes are no usable picture, or one that is too wide or too high.
pub fn prepare(bytes: &[u8], sides: &[u32]) -> Result<LogoPictures, ApiError> {
    let refused = |fault: ImageFault| refused_below(&fault, MIN_SIDE);
    let (picture, orientation) = decode(bytes, MIN_SIDE, MAX_PORTRAIT_PIXELS).map_err(refused)?;
    // reduced before it is turned: turning takes a copy
    let largest = sides.iter().copied().max().unwrap_or(MAX_HEIGHT).max(MAX_HEIGHT);
    let longest = largest * MAX_WIDTH_RATIO;
    let mut picture = within(picture, (longest, longest));
    picture.apply_orientation(orientation);
    let (width, height) = (picture.width(), picture.height());
    if width > MAX_WIDTH_RATIO * height || height > MAX_HEIGHT_RATIO * width {
        return Err(ApiError::field("file", "logo_shape"));
    }
    let small = within(picture, (longest, largest));
    let icons = sides.iter().map(|side| png(&square(&small, *side))).collect::<Result<_, _>>()?;
    let logo = within(small, (MAX_HEIGHT * MAX_WIDTH_RATIO, MAX_HEIGHT)).into_rgba8();
    Ok(LogoPictures { width: logo.width(), height: logo.height(), logo: png(&logo)?, icons })
}

/// The picture, reduced to the given width and height where it is larger.
fn within(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let (own_width, own_height) = (picture.width(), picture.height());
    let (width, height) = fitted((own_width, own_height), (own_width.min(width), own_height.min(height)));
    reduced(picture, width, height)
}

/// The largest size with the proportions of `own` inside the given bounds.
fn fitted((width, height): (u32, u32), (max_width, max_height): (u32, u32)) -> (u32, u32) {
    let by_width = (max_width, (u64::from(height) * u64::from(max_width)).div_ceil(u64::from(width.max(1))));
    if by_width.1 <= u64::from(max_height) {
        return (by_width.0.max(1), u32::try_from(by_width.1).unwrap_or(1).max(1));
    }
    let by_height = u64::from(width) * u64::from(max_height) / u64::from(height.max(1));
    (u32::try_from(by_height).unwrap_or(1).max(1), max_height.max(1))
}

/// The picture in the middle of a square.
fn square(picture: &DynamicImage, side: u32) -> RgbaImage {
    let is_home_screen = side == HOME_SCREEN;
    let margin = if is_home_screen { side / 10 } else { 0 };
    let inner = side - 2 * margin;
    let (width, height) = fitted((picture.width(), picture.height()), (inner, inner));
    let shown = picture.resize_exact(width, height, FilterType::CatmullRom).into_rgba8();
    let ground = if is_home_screen { Rgba([255, 255, 255, 255]) } else { Rgba([0, 0, 0, 0]) };
    let mut square = RgbaImage::from_pixel(side, side, ground);
    imageops::overlay(&mut square, &shown, i64::from((side - width) / 2), i64::from((side - height) / 2));
    square
}

fn png(picture: &RgbaImage) -> Result<Vec<u8>, ApiError> {
    let mut out = Vec::new();
    PngEncoder::new_with_quality(&mut out, CompressionType::Best, PngFilter::Adaptive)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgba8)
        .map_err(|error| ApiError::internal(format!("a logo was not written: {error}")))?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::ImageFormat;

    use super::*;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let picture = RgbaImage::from_pixel(width, height, Rgba([200, 30, 30, 255]));
        let picture = DynamicImage::ImageRgba8(picture);
        let mut out = Cursor::new(Vec::new());
        match format {
            ImageFormat::Jpeg => picture.into_rgb8().write_to(&mut out, format).unwrap(),
            _ => picture.write_to(&mut out, format).unwrap(),
        }
        out.into_inner()
    }

    fn read(png: &[u8]) -> RgbaImage {
        image::load_from_memory_with_format(png, ImageFormat::Png).unwrap().into_rgba8()
    }

    #[test]
    fn a_logo_of_each_format_becomes_a_small_picture_and_squares() {
        for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Jpeg] {
            let made = prepare(&file(1200, 400, format), &[48, 180, 512]).unwrap();

            assert_eq!((made.width, made.height), (576, 192), "{format:?}");
            assert_eq!(read(&made.logo).dimensions(), (576, 192));
            let sides: Vec<_> = made.icons.iter().map(|icon| read(icon).dimensions()).collect();
            assert_eq!(sides, [(48, 48), (180, 180), (512, 512)]);
        }
    }

    #[test]
    fn squares_are_transparent_around_the_logo_and_white_on_home_screens() {
        let made = prepare(&file(300, 100, ImageFormat::Png), &[48, 180]).unwrap();

        let (tab, home) = (read(&made.icons[0]), read(&made.icons[1]));
        assert_eq!((tab.get_pixel(0, 0)[3], tab.get_pixel(24, 24)[0]), (0, 200));
        assert_eq!((home.get_pixel(0, 0).0, home.get_pixel(90, 90)[0]), ([255; 4], 200));
    }

    #[test]
    fn a_small_logo_is_not_enlarged_and_an_unusable_one_is_refused() {
        let made = prepare(&file(200, 64, ImageFormat::Png), &[48]).unwrap();
        assert_eq!((made.width, made.height), (200, 64));

        let code = |bytes: &[u8]| match prepare(bytes, &[48]) {
            Err(ApiError::Invalid(faults)) => faults[0].code.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(code(&file(200, 63, ImageFormat::Png)), "picture_too_small");
        assert_eq!(code(&file(640, 100, ImageFormat::Png)), "logo_shape");
        assert_eq!(code(&file(100, 201, ImageFormat::Png)), "logo_shape");
        assert_eq!(code(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "file_kind");
    }
}
