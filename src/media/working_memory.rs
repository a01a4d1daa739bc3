//! Memory that decoding a picture takes, known from its header.

use image::{ColorType, ImageFormat};

/// Most memory that decoding one picture may take, in bytes: 40 million pixels of four bytes and half as much beside them. One
/// picture is decoded at a time.
pub const MAX_WORKING_BYTES: u64 = 240_000_000;

/// Bytes per pixel of a frame beside the canvas of a GIF, or of the planes and the copy that a WebP decoder keeps.
const SECOND_FRAME: u64 = 4;
/// The same for an animated WebP: canvas and frame.
const CANVAS_AND_FRAME: u64 = 8;

/// Bytes that decoding takes for its pixels, in the picture's own depth, in 8 bits per channel, and in the decoder itself.
pub fn working_bytes(format: ImageFormat, bytes: &[u8], (width, height): (u32, u32), color: ColorType) -> u64 {
    let pixels = u64::from(width) * u64::from(height);
    let own = u64::from(color.bytes_per_pixel());
    let converted = match color {
        ColorType::Rgb8 | ColorType::Rgba8 => 0,
        color if color.has_alpha() => 4,
        _ => 3,
    };
    let decoder = match format {
        ImageFormat::Jpeg => progressive_jpeg_bytes(bytes, pixels),
        ImageFormat::WebP if is_animated_webp(bytes) => pixels * CANVAS_AND_FRAME,
        ImageFormat::Gif | ImageFormat::WebP => pixels * SECOND_FRAME,
        _ => 0,
    };
    pixels * (own + converted) + decoder
}

/// True if the extended header (RFC 9649, 2.7.1) of a WebP has the flag of an animation.
fn is_animated_webp(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & 0x02 != 0)
}

/// Bytes of the coefficients that a progressive JPEG keeps until its last scan: two for each sample of each component. A
/// baseline JPEG keeps none.
fn progressive_jpeg_bytes(bytes: &[u8], pixels: u64) -> u64 {
    let Some(frame) = progressive_frame(bytes) else { return 0 };
    let samples = |component: &[u8]| u64::from(component[1] >> 4) * u64::from(component[1] & 15);
    let components = frame.get(6..).unwrap_or_default().chunks_exact(3);
    let largest = components.clone().map(samples).max().unwrap_or(1).max(1);
    components.map(|component| 2 * pixels * samples(component) / largest).sum()
}

/// The frame header (ITU-T T.81, B.2.2) of a progressive JPEG, from its precision on.
fn progressive_frame(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.get(2..)?;
    loop {
        let [0xff, marker, ..] = rest else { return None };
        match marker {
            0xff => rest = &rest[1..],
            // the frame of another process, or the scan: no progressive frame follows
            0xc0 | 0xc1 | 0xc3 | 0xda => return None,
            0x01 | 0xd0..=0xd8 => rest = &rest[2..],
            _ => {
                let length = usize::from(u16::from_be_bytes([*rest.get(2)?, *rest.get(3)?]));
                if *marker == 0xc2 {
                    let count = usize::from(*rest.get(9)?);
                    return rest.get(4..10 + 3 * count);
                }
                rest = rest.get(2 + length.max(2)..)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginning of a JPEG with three components, the first sampled `sampling` times.
    fn jpeg(start_of_frame: u8, sampling: u8) -> Vec<u8> {
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, start_of_frame, 0, 17, 8, 0, 100, 0, 100, 3];
        bytes.extend([1, sampling, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xda]);
        bytes
    }

    #[test]
    fn a_progressive_jpeg_takes_its_coefficients_as_well() {
        let of = |bytes: &[u8]| working_bytes(ImageFormat::Jpeg, bytes, (100, 100), ColorType::Rgb8);

        assert_eq!(of(&jpeg(0xc0, 0x22)), 30_000);
        assert_eq!(of(&jpeg(0xc2, 0x11)), 30_000 + 60_000);
        assert_eq!(of(&jpeg(0xc2, 0x22)), 30_000 + 30_000);
        assert_eq!(of(&jpeg(0xc2, 0x22)[..12]), 30_000);
    }

    #[test]
    fn deep_colours_take_their_own_depth_and_eight_bits() {
        let of = |color| working_bytes(ImageFormat::Png, &[], (100, 100), color);

        assert_eq!((of(ColorType::Rgba8), of(ColorType::Rgba16), of(ColorType::L16)), (40_000, 120_000, 50_000));
    }
}
