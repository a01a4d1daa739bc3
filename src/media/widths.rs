//! Widths of the files of a picture.

/// Widths that are encoded, up to the width of the picture. The last is a cover of 1320 CSS pixels on a screen with two pixels
/// for each; pictures that are not at least a third wider than high do without it.
pub const WIDTHS: [u32; 7] = [320, 480, 640, 960, 1280, MAX_PHOTO_WIDTH, 2640];
/// Widest file of a picture that never covers the page.
pub const MAX_PHOTO_WIDTH: u32 = 1600;

/// The widths to make of a picture up to `max_width`: all listed ones it reaches, and its own where that lies below the last.
pub fn widths((width, height): (u32, u32), max_width: u32) -> Vec<u32> {
    let widest = if may_be_cover(width, height) { max_width } else { max_width.min(MAX_PHOTO_WIDTH) };
    let own = width.min(widest);
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|w| *w <= own).collect();
    if widths.last() != Some(&own) {
        widths.push(own);
    }
    widths
}

/// True for pictures that may fill a page's width: at least a third wider than high. Others would be thousands of pixels high in
/// the widest file, and encoding them would take twice the memory of decoding the largest picture.
fn may_be_cover(width: u32, height: u32) -> bool {
    u64::from(height) * 4 <= u64::from(width) * 3
}

/// Height of a picture of `full_width` × `full_height` when it is `width` wide.
pub fn height_of(width: u32, full_width: u32, full_height: u32) -> u32 {
    let (full_width, full_height) = (u64::from(full_width), u64::from(full_height));
    let height = (full_height * u64::from(width) + full_width / 2) / full_width;
    u32::try_from(height.clamp(1, 16_383)).unwrap_or(1)
}
