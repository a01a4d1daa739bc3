//! Decodes uploaded pictures and encodes them as WebP in several widths, without metadata. Pure functions on bytes.
//!
//! AVIF is not supported, because its decoder (dav1d) is a C library; such files are refused with their own error.

use std::fmt;
use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, Limits};

pub use super::pixels::Crop;
use super::pixels::{cut, reduced, stored_part, swaps_sides};
use super::widths::{MAX_PHOTO_WIDTH, WIDTHS, height_of, widths};
use super::working_memory::{MAX_WORKING_BYTES, working_bytes};

/// Shortest side, in pixels.
pub const MIN_SIDE: u32 = 320;
/// Longest side, in pixels.
pub const MAX_SIDE: u32 = 8000;
/// Most pixels of a picture.
pub const MAX_PIXELS: u64 = 40_000_000;
/// Most pixels of a portrait: telephones take pictures of 24 million.
pub const MAX_PORTRAIT_PIXELS: u64 = 25_000_000;

/// Quality of the lossy WebP encoder; above it files grow without a visible difference.
const QUALITY: f32 = 82.0;
/// The same for files wider than `MAX_PHOTO_WIDTH`: their pixels are smaller than the eye resolves, and so are their faults.
const WIDE_QUALITY: f32 = 65.0;

/// Limits of a use of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureBounds {
    /// Most pixels of the uploaded picture.
    max_pixels: u64,
    /// Width of the widest file.
    max_width: u32,
}

/// Pictures of pages, which may be covers.
pub const PAGES: PictureBounds = PictureBounds { max_pixels: MAX_PIXELS, max_width: WIDTHS[WIDTHS.len() - 1] };
/// Photos of services, enterprises and advertising.
pub const PHOTOS: PictureBounds = PictureBounds { max_pixels: MAX_PIXELS, max_width: MAX_PHOTO_WIDTH };
/// Portraits.
pub const PORTRAITS: PictureBounds = PictureBounds { max_pixels: MAX_PORTRAIT_PIXELS, max_width: MAX_PHOTO_WIDTH };

/// Most memory that a decoder may take for what stands before the pixels, such as a colour profile. In bytes.
const MAX_HEADER_BYTES: u64 = 16 * 1024 * 1024;

/// A picture in all its widths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// Width after cropping; the widest of `sizes` may be smaller.
    pub width: u32,
    /// Height after cropping.
    pub height: u32,
    /// The same picture in growing widths.
    pub sizes: Vec<Size>,
}

/// One width of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
    /// The WebP file.
    pub webp: Vec<u8>,
}

/// Reason why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImageFault {
    /// Not one of the accepted formats.
    Format,
    /// AVIF, which is not supported.
    Avif,
    /// Damaged or cut off.
    Broken,
    /// A side is shorter than 320 pixels.
    TooSmall { width: u32, height: u32 },
    /// A side is longer than 8000 pixels, or there are more pixels than allowed.
    TooLarge { width: u32, height: u32 },
    /// Decoding takes too much memory: 16 bits per channel, or progressive at full colour resolution.
    TooMuchMemory,
    /// The crop lies outside the picture or is too small.
    Crop,
}

impl ImageFault {
    /// The stable code of the error form.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Format => "image_format",
            Self::Avif => "image_avif",
            Self::Broken => "image_broken",
            Self::TooSmall { .. } => "image_too_small",
            Self::TooLarge { .. } => "image_too_large",
            Self::TooMuchMemory => "image_too_much_memory",
            Self::Crop => "image_crop",
        }
    }
}

impl fmt::Display for ImageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => f.write_str("this is no JPEG, PNG, WebP or GIF picture"),
            Self::Avif => f.write_str("AVIF pictures are not read here: send JPEG, PNG or WebP"),
            Self::Broken => f.write_str("the picture is damaged or cut off"),
            Self::TooSmall { width, height } => {
                write!(f, "the picture has {width} × {height} pixels, each side needs at least {MIN_SIDE}")
            }
            Self::TooLarge { width, height } => write!(
                f,
                "the picture has {width} × {height} pixels, at most {MAX_SIDE} a side and 40 million in all are taken"
            ),
            Self::TooMuchMemory => {
                f.write_str("the picture takes too much memory: save it as a JPEG or with 8 bits per channel")
            }
            Self::Crop => f.write_str("the part to keep does not lie inside the picture or is too small"),
        }
    }
}

impl std::error::Error for ImageFault {}

/// Decodes, crops, applies the orientation, and encodes in all widths. Takes up to seconds and 240 MB: off the async threads
/// and with a [`super::decode_permit::DecodePermit`]. A picture of more pixels than `bounds` allows is refused.
pub fn prepare(bytes: &[u8], crop: Option<Crop>, bounds: PictureBounds) -> Result<Prepared, ImageFault> {
    let (mut picture, orientation) = decode(bytes, MIN_SIDE, bounds.max_pixels)?;
    let (mut width, mut height) = seen_size((picture.width(), picture.height()), orientation);
    if let Some(crop) = crop {
        check_crop(crop, (width, height))?;
        let stored = (picture.width(), picture.height());
        picture = cut(picture, stored_part(crop, orientation, stored));
        (width, height) = (crop.width, crop.height);
    }
    // reduced before it is turned: turning takes a copy
    let widths = widths((width, height), bounds.max_width);
    let largest = widths.last().copied().unwrap_or(width);
    let (w, h) = seen_size((largest, height_of(largest, width, height)), orientation);
    picture = reduced(picture, w, h);
    picture.apply_orientation(orientation);
    Ok(Prepared { width, height, sizes: sizes(picture, (width, height), &widths)? })
}

/// The picture as one WebP file without metadata, at most `max_side` pixels long and high. Takes as much time and memory as
/// [`prepare`]; `max_side` is at most 16,383, the limit of the format.
pub fn single(bytes: &[u8], max_side: u32) -> Result<Vec<u8>, ImageFault> {
    let (picture, orientation) = decode(bytes, MIN_SIDE, MAX_PIXELS)?;
    let (width, height) = (picture.width(), picture.height());
    let longest = width.max(height).max(max_side);
    let part = |side: u32| {
        let side = u64::from(side) * u64::from(max_side) / u64::from(longest);
        u32::try_from(side.max(1)).unwrap_or(max_side)
    };
    // reduced before it is turned: turning takes a copy
    let mut picture = reduced(picture, part(width), part(height));
    picture.apply_orientation(orientation);
    encode(&picture, QUALITY)
}

/// Width and height after the orientation is applied, without decoding the pixels.
pub fn dimensions(bytes: &[u8]) -> Result<(u32, u32), ImageFault> {
    let (_, mut decoder) = decoder(bytes)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok(seen_size(decoder.dimensions(), orientation))
}

/// Width and height after the orientation is applied; the inverse is the same.
fn seen_size((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    if swaps_sides(orientation) { (height, width) } else { (width, height) }
}

/// The pixels as they are stored, 8 bits per channel, and the orientation to apply.
pub(super) fn decode(bytes: &[u8], min_side: u32, max_pixels: u64) -> Result<(DynamicImage, Orientation), ImageFault> {
    let (format, mut decoder) = decoder(bytes)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE || u64::from(width) * u64::from(height) > max_pixels {
        return Err(ImageFault::TooLarge { width, height });
    }
    if width < min_side || height < min_side {
        return Err(ImageFault::TooSmall { width, height });
    }
    if working_bytes(format, bytes, (width, height), decoder.color_type()) > MAX_WORKING_BYTES {
        return Err(ImageFault::TooMuchMemory);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    drop(decoder);
    // compiled inside the image crate, so optimised in development too
    let picture = image::load_from_memory_with_format(bytes, format).map_err(|error| match error {
        ImageError::Limits(_) => ImageFault::TooMuchMemory,
        _ => ImageFault::Broken,
    })?;
    let picture = if picture.color().has_alpha() {
        DynamicImage::ImageRgba8(picture.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(picture.into_rgb8())
    };
    Ok((picture, orientation))
}

/// The decoder for the format given by the first bytes; file names and declared types are ignored.
fn decoder(bytes: &[u8]) -> Result<(ImageFormat, Box<dyn ImageDecoder + '_>), ImageFault> {
    let source = Cursor::new(bytes);
    let broken = |_: ImageError| ImageFault::Broken;
    match bytes {
        [0xff, 0xd8, 0xff, ..] if ends_like_a_jpeg(bytes) => {
            Ok((ImageFormat::Jpeg, Box::new(JpegDecoder::new(source).map_err(broken)?)))
        }
        [0xff, 0xd8, 0xff, ..] => Err(ImageFault::Broken),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => {
            let mut limits = Limits::default();
            limits.max_alloc = Some(MAX_HEADER_BYTES);
            Ok((ImageFormat::Png, Box::new(PngDecoder::with_limits(source, limits).map_err(broken)?)))
        }
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
            Ok((ImageFormat::WebP, Box::new(WebPDecoder::new(source).map_err(broken)?)))
        }
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => {
            Ok((ImageFormat::Gif, Box::new(GifDecoder::new(source).map_err(broken)?)))
        }
        [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f' | b's', ..] => Err(ImageFault::Avif),
        _ => Err(ImageFault::Format),
    }
}

/// The decoder fills what is cut off with grey; a whole file has its end mark (cameras may write padding after it).
fn ends_like_a_jpeg(bytes: &[u8]) -> bool {
    bytes.windows(2).rev().take(256 * 1024).any(|pair| pair == [0xff, 0xd9])
}

fn check_crop(crop: Crop, (width, height): (u32, u32)) -> Result<(), ImageFault> {
    let fits = |start: u32, length: u32, side: u32| start.checked_add(length).is_some_and(|end| end <= side);
    let is_inside = fits(crop.x, crop.width, width) && fits(crop.y, crop.height, height);
    if is_inside && crop.width >= MIN_SIDE && crop.height >= MIN_SIDE { Ok(()) } else { Err(ImageFault::Crop) }
}

fn sizes(picture: DynamicImage, (width, height): (u32, u32), widths: &[u32]) -> Result<Vec<Size>, ImageFault> {
    let mut out = Vec::new();
    let mut from = picture;
    for one in widths.iter().rev().copied() {
        let its_height = height_of(one, width, height);
        from = reduced(from, one, its_height);
        let quality = if one > MAX_PHOTO_WIDTH { WIDE_QUALITY } else { QUALITY };
        out.push(Size { width: one, height: its_height, webp: encode(&from, quality)? });
    }
    out.reverse();
    Ok(out)
}

fn encode(picture: &DynamicImage, quality: f32) -> Result<Vec<u8>, ImageFault> {
    let (width, height) = (picture.width(), picture.height());
    let rgb;
    let encoder = match picture {
        DynamicImage::ImageRgba8(pixels) => webp::Encoder::from_rgba(pixels.as_raw(), width, height),
        DynamicImage::ImageRgb8(pixels) => webp::Encoder::from_rgb(pixels.as_raw(), width, height),
        other => {
            rgb = other.to_rgb8();
            webp::Encoder::from_rgb(rgb.as_raw(), width, height)
        }
    };
    encoder.encode_simple(false, quality).map(|webp| webp.to_vec()).map_err(|_| ImageFault::Broken)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn prepare(bytes: &[u8], crop: Option<Crop>) -> Result<Prepared, ImageFault> {
        super::prepare(bytes, crop, PAGES)
    }

    fn drawn(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            Rgb([(x % 256) as u8, (y % 256) as u8, if x > width / 2 { 255 } else { 0 }])
        })
    }

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        drawn(width, height).write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    fn read(webp: &[u8]) -> DynamicImage {
        image::load_from_memory_with_format(webp, ImageFormat::WebP).unwrap()
    }

    /// A JPEG with an EXIF block that says how to turn it, and where it was taken.
    fn turned(orientation: u8) -> Vec<u8> {
        let jpeg = file(640, 480, ImageFormat::Jpeg);
        let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        exif.extend(b"GPS 47.37 N");
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let mut out = jpeg[..2].to_vec();
        out.extend([0xff, 0xe1]);
        out.extend(length);
        out.extend(exif);
        out.extend(&jpeg[2..]);
        out
    }

    #[test]
    fn each_format_becomes_webp_in_its_widths() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
            let prepared = prepare(&file(700, 400, format), None).unwrap();
            assert_eq!((prepared.width, prepared.height), (700, 400));
            let widths: Vec<_> = prepared.sizes.iter().map(|s| (s.width, s.height)).collect();
            assert_eq!(widths, [(320, 183), (480, 274), (640, 366), (700, 400)], "{format:?}");
            for size in &prepared.sizes {
                let picture = read(&size.webp);
                assert_eq!((picture.width(), picture.height()), (size.width, size.height));
            }
        }
    }

    #[test]
    fn nothing_is_made_larger_than_it_was_sent_or_wider_than_its_use_needs() {
        let wide = file(2800, 700, ImageFormat::Png);
        let made = |bytes: &[u8], bounds| {
            let prepared = super::prepare(bytes, None, bounds).unwrap();
            prepared.sizes.iter().map(|s| s.width).collect::<Vec<_>>()
        };
        assert_eq!(made(&wide, PAGES), WIDTHS);
        assert_eq!(made(&wide, PHOTOS), WIDTHS[..6]);
        assert_eq!(made(&wide, PORTRAITS), WIDTHS[..6]);
        assert_eq!(made(&file(2000, 500, ImageFormat::Png), PAGES), [320, 480, 640, 960, 1280, 1600, 2000]);
        assert_eq!(made(&file(1800, 1800, ImageFormat::Png), PAGES), WIDTHS[..6]);
        assert_eq!(prepare(&file(320, 320, ImageFormat::Png), None).unwrap().sizes.len(), 1);
    }

    #[test]
    fn orientation_is_applied_and_metadata_dropped() {
        let bytes = turned(6);
        assert_eq!(dimensions(&bytes), Ok((480, 640)));
        let prepared = prepare(&bytes, None).unwrap();
        assert_eq!((prepared.width, prepared.height), (480, 640));
        for size in &prepared.sizes {
            assert!(!size.webp.windows(4).any(|w| w == b"EXIF" || w == b"Exif" || w == b"GPS "));
        }
        // the blue half was right, after a quarter turn clockwise it is below
        let picture = read(&prepared.sizes.last().unwrap().webp).into_rgb8();
        assert!(picture.get_pixel(240, 600)[2] > 180 && picture.get_pixel(240, 40)[2] < 80);
    }

    #[test]
    fn a_part_can_be_kept() {
        let bytes = file(800, 600, ImageFormat::Png);
        let prepared = prepare(&bytes, Some(Crop { x: 400, y: 100, width: 400, height: 400 })).unwrap();
        assert_eq!((prepared.width, prepared.height), (400, 400));
        let picture = read(&prepared.sizes.last().unwrap().webp).into_rgb8();
        assert!(picture.get_pixel(200, 200)[2] > 200);
        for crop in [
            Crop { x: 500, y: 0, width: 400, height: 400 },
            Crop { x: 0, y: 0, width: 100, height: 400 },
            Crop { x: u32::MAX, y: 0, width: 400, height: 400 },
        ] {
            assert_eq!(prepare(&bytes, Some(crop)), Err(ImageFault::Crop));
        }
    }

    #[test]
    fn transparency_stays() {
        let mut out = Cursor::new(Vec::new());
        RgbaImage::from_pixel(400, 400, Rgba([200, 0, 0, 0])).write_to(&mut out, ImageFormat::Png).unwrap();
        let prepared = prepare(&out.into_inner(), None).unwrap();
        assert_eq!(read(&prepared.sizes[0].webp).into_rgba8().get_pixel(9, 9)[3], 0);
    }

    #[test]
    fn damaged_files_are_refused() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP] {
            let whole = file(400, 400, format);
            for part in [whole.len() / 2, whole.len() - 20, 40, 12, 8] {
                let result = prepare(&whole[..part.min(whole.len())], None);
                assert!(result.is_err(), "{format:?} cut at {part} of {}", whole.len());
            }
            let mut noise = whole.clone();
            noise[30..].iter_mut().enumerate().for_each(|(i, b)| *b ^= (i * 31) as u8);
            assert!(prepare(&noise, None).is_err(), "{format:?} with noise");
        }
    }

    #[test]
    fn foreign_and_dressed_up_files_are_refused() {
        for bytes in [
            &b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"[..],
            b"<html><script>alert(1)</script></html>",
            b"GIF89 <script>",
            b"%PDF-1.7",
            b"BM123456",
            b"",
            b"II*\0",
            b"PK\x03\x04",
        ] {
            assert_eq!(prepare(bytes, None), Err(ImageFault::Format), "{bytes:?}");
        }
        assert_eq!(prepare(b"\0\0\0\x20ftypavif\0\0\0\0", None), Err(ImageFault::Avif));
        // a script behind the picture does not survive
        let mut polyglot = file(400, 400, ImageFormat::Png);
        polyglot.extend(b"<script>alert(1)</script>");
        for size in prepare(&polyglot, None).unwrap().sizes {
            assert!(!size.webp.windows(7).any(|w| w == b"<script"));
        }
    }

    #[test]
    fn sizes_outside_the_limits_are_refused_before_decoding() {
        assert_eq!(
            prepare(&file(319, 400, ImageFormat::Png), None),
            Err(ImageFault::TooSmall { width: 319, height: 400 })
        );
        for (width, height) in [(100_000_u32, 100_000_u32), (8001, 400), (7000, 7000), (0x7fff_ffff, 0x7fff_ffff)] {
            let mut lying = file(400, 400, ImageFormat::Png);
            lying[16..20].copy_from_slice(&width.to_be_bytes());
            lying[20..24].copy_from_slice(&height.to_be_bytes());
            let sum = crc32(&lying[12..29]).to_be_bytes();
            lying[29..33].copy_from_slice(&sum);
            let start = std::time::Instant::now();
            assert!(matches!(prepare(&lying, None), Err(ImageFault::TooLarge { .. } | ImageFault::Broken)), "{width}");
            assert!(start.elapsed().as_secs() < 2);
        }
        let mut lying = file(400, 400, ImageFormat::Png);
        lying[16..20].copy_from_slice(&5000_u32.to_be_bytes());
        let sum = crc32(&lying[12..29]).to_be_bytes();
        lying[29..33].copy_from_slice(&sum);
        assert_eq!(prepare(&lying, None), Err(ImageFault::Broken));
    }

    #[test]
    fn deep_and_portrait_pictures_have_fewer_pixels() {
        let deep = DynamicImage::new_rgba16(5000, 4500);
        let mut bytes = Cursor::new(Vec::new());
        deep.write_to(&mut bytes, ImageFormat::Png).unwrap();

        assert_eq!(prepare(bytes.get_ref(), None), Err(ImageFault::TooMuchMemory));
        assert_eq!(
            super::prepare(
                &file(400, 400, ImageFormat::Png),
                None,
                PictureBounds { max_pixels: 400 * 399, ..PORTRAITS }
            ),
            Err(ImageFault::TooLarge { width: 400, height: 400 })
        );
    }

    #[test]
    fn a_large_colour_profile_is_not_unpacked() {
        use std::io::Write as _;
        let mut packed = flate2::write::ZlibEncoder::new(b"bomb\0\0".to_vec(), flate2::Compression::fast());
        (0..100).for_each(|_| packed.write_all(&[0; 1 << 20]).unwrap());
        let mut chunk = b"iCCP".to_vec();
        chunk.extend(packed.finish().unwrap());
        let whole = file(400, 400, ImageFormat::Png);
        let mut bytes = whole[..33].to_vec();
        bytes.extend(u32::try_from(chunk.len() - 4).unwrap().to_be_bytes());
        bytes.extend(&chunk);
        bytes.extend(crc32(&chunk).to_be_bytes());
        bytes.extend(&whole[33..]);

        // the decoder ignores a profile that it may not unpack, or refuses the picture
        assert!(matches!(dimensions(&bytes), Ok((400, 400)) | Err(ImageFault::Broken)));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |mut sum, byte| {
            sum ^= u32::from(*byte);
            (0..8).for_each(|_| sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 });
            sum
        })
    }
}
