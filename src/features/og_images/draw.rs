//! The picture itself: a poster in the colour of its category, with the advertising column the portal is named after.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _, ImageFormat};
use tiny_skia::{
    ColorU8, FillRule, FilterQuality, IntSize, Paint, Path, PathBuilder, Pixmap, PixmapPaint, Rect, Transform,
};

use super::text_layout::{Letters, fit};
use super::types::Drawing;
use crate::base::color::Color;
use crate::base::error::ApiError;
use crate::web::head::{SHARE_HEIGHT, SHARE_WIDTH};

/// The strip at the foot, with the name of the portal.
const STRIP: f32 = 104.0;
const MARGIN: f32 = 64.0;
/// Where the text ends and the column begins.
const TEXT_WIDTH: f32 = 768.0;
const SIZES: &[f32] = &[150.0, 132.0, 118.0, 106.0, 96.0, 86.0, 78.0, 70.0, 62.0, 56.0];
const LEADING: f32 = 1.02;

const PAPER: u32 = 0xff_ff_ff;
const WALL: u32 = 0xf1_f3_ee;
const INK: u32 = 0x12_20_1a;
const GREEN: u32 = 0x0b_5a_43;
const RED: u32 = 0xc9_32_12;
const YELLOW: u32 = 0xff_d0_2b;

/// Ground of the program's own pages.
const BAND: u32 = 0x0b_4a_38;

/// Ground and letters of a category's colour (`trees::COLORS`); letters have a contrast of 4.5 or more. `band` is the
/// ground of green categories and of pages without one.
fn inks(color: &str, band: u32) -> (u32, u32) {
    match color {
        "red" => (RED, PAPER),
        "blue" => (0x2e_4f_d6, PAPER),
        "yellow" => (YELLOW, INK),
        "mint" => (0xa9_dc_c1, INK),
        "pink" => (0xff_c4_b5, INK),
        "orange" => (0xf0_9a_3e, INK),
        "sky" => (0xc4_db_f6, INK),
        "sand" => (0xef_e6_cf, INK),
        "violet" => (0x8a_2c_78, PAPER),
        "teal" => (0x0b_5f_6b, PAPER),
        "grey" => (0x43_50_49, PAPER),
        _ => (band, PAPER),
    }
}

/// Draws `drawing` as a PNG. Takes some tens of milliseconds and a few megabytes while it lasts.
pub fn draw(drawing: &Drawing) -> Result<Vec<u8>, ApiError> {
    let mut canvas =
        Pixmap::new(SHARE_WIDTH, SHARE_HEIGHT).ok_or_else(|| ApiError::internal("no room for a picture"))?;
    let (width, height) = (SHARE_WIDTH as f32, SHARE_HEIGHT as f32);
    let brand = &drawing.brand;
    let band = brand.band.map_or(BAND, Color::number);
    let (ground, letters) = inks(&drawing.color, band);
    canvas.fill(tiny_color(ground));
    let on_band = brand.on_band.filter(|_| ground == band).map(Color::number);
    column(&mut canvas, ground, on_band);
    block(&mut canvas, (0.0, height - STRIP, width, STRIP), PAPER);

    let (poster, labels) = (Letters::poster()?, Letters::labels()?);
    let (poster, labels) = (poster.face(800.0)?, labels.face(600.0)?);
    let top = MARGIN + 30.0;
    if !drawing.kicker.is_empty() {
        let kicker = fit(&labels, &drawing.kicker, (TEXT_WIDTH, 40.0), &[30.0], 1.2);
        for line in kicker.lines {
            let path = labels.outlines(&line, kicker.size);
            fill(&mut canvas, path, Transform::from_translate(MARGIN, top), letters);
        }
    }
    let title_height = height - STRIP - MARGIN - top;
    let title = fit(&poster, &drawing.title, (TEXT_WIDTH, title_height), SIZES, LEADING);
    // the letters of capitals are about 0.7 of the size high
    let mut baseline = top + 34.0 + title.size * 0.74;
    for line in &title.lines {
        let path = poster.outlines(line, title.size);
        fill(&mut canvas, path, Transform::from_translate(MARGIN, baseline), letters);
        baseline += title.size * LEADING;
    }

    let logo = match &brand.logo {
        Some((_, bytes)) => draw_logo(&mut canvas, bytes, (MARGIN, height - STRIP / 2.0))?,
        None => {
            mark(&mut canvas, Transform::from_row(1.6, 0.0, 0.0, 1.6, MARGIN, height - STRIP + 20.0));
            42.0
        }
    };
    if brand.logo.is_none() || brand.shows_name {
        let start = MARGIN + logo + 18.0;
        let name = fit(&poster, &drawing.site, (width - MARGIN - 20.0 - start, 70.0), &[54.0, 44.0], 1.0);
        if let Some(line) = name.lines.first() {
            let path = poster.outlines(line, name.size);
            fill(&mut canvas, path, Transform::from_translate(start, height - STRIP / 2.0 + name.size * 0.34), INK);
        }
    }
    png(&canvas)
}

/// Height of the logo in the strip, and its greatest width.
const LOGO_BOUNDS: (f32, f32) = (420.0, 64.0);

/// Draws the logo, its left edge and its middle at `(x, y)`; returns its width.
fn draw_logo(canvas: &mut Pixmap, bytes: &[u8], (x, y): (f32, f32)) -> Result<f32, ApiError> {
    let unreadable = |error: String| ApiError::internal(format!("a stored logo was not read: {error}"));
    let logo = image::load_from_memory_with_format(bytes, ImageFormat::Png)
        .map_err(|error| unreadable(error.to_string()))?
        .into_rgba8();
    let size = IntSize::from_wh(logo.width(), logo.height()).ok_or_else(|| unreadable("it is empty".to_owned()))?;
    let weighed = logo.pixels().flat_map(|pixel| {
        let [red, green, blue, alpha] = pixel.0;
        let weighed = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
        [weighed.red(), weighed.green(), weighed.blue(), weighed.alpha()]
    });
    let pixels = Pixmap::from_vec(weighed.collect(), size).ok_or_else(|| unreadable("its size".to_owned()))?;
    let (width, height) = (logo.width() as f32, logo.height() as f32);
    let scale = (LOGO_BOUNDS.0 / width).min(LOGO_BOUNDS.1 / height);
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    let to = Transform::from_row(scale, 0.0, 0.0, scale, x, y - height * scale / 2.0);
    canvas.draw_pixmap(0, 0, pixels.as_ref(), &paint, to, None);
    Ok(width * scale)
}

fn tiny_color(rgb: u32) -> tiny_skia::Color {
    let [red, green, blue] = Color::from_number(rgb).0;
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn fill(canvas: &mut Pixmap, path: Option<Path>, transform: Transform, rgb: u32) {
    let Some(path) = path else { return };
    let mut paint = Paint::default();
    paint.set_color(tiny_color(rgb));
    paint.anti_alias = true;
    canvas.fill_path(&path, &paint, FillRule::Winding, transform, None);
}

/// A rectangle: left, top, width, height.
fn block(canvas: &mut Pixmap, (x, y, width, height): (f32, f32, f32, f32), rgb: u32) {
    let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    fill(canvas, path, Transform::identity(), rgb);
}

/// The roof of the column, 26 wide and 13 high.
fn roof() -> Option<Path> {
    let mut path = PathBuilder::new();
    path.move_to(13.0, 0.0);
    path.line_to(15.0, 4.5);
    path.cubic_to(21.0, 5.5, 25.0, 9.0, 25.5, 13.0);
    path.line_to(0.5, 13.0);
    path.cubic_to(1.0, 9.0, 5.0, 5.5, 11.0, 4.5);
    path.close();
    path.finish()
}

/// The portal's mark, 26 by 40 (`assets/favicon.svg`).
fn mark(canvas: &mut Pixmap, to: Transform) {
    let mut piece = |(x, y, width, height): (f32, f32, f32, f32), rgb| {
        fill(canvas, Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect), to, rgb);
    };
    piece((2.0, 14.5, 22.0, 21.5), YELLOW);
    piece((2.0, 14.5, 9.0, 12.0), RED);
    piece((13.0, 22.0, 11.0, 14.0), INK);
    piece((0.0, 37.0, 26.0, 3.0), GREEN);
    fill(canvas, roof(), to, GREEN);
}

/// The column at the right, with posters that are not of the ground's colour; `on_band` is the ink of its roof on the
/// operator's ground.
fn column(canvas: &mut Pixmap, ground: u32, on_band: Option<u32>) {
    let (left, scale) = (872.0, 10.4);
    let own = if ground == BAND || ground == 0x0b_5f_6b { 0xa9_dc_c1 } else { GREEN };
    let roof_ink = on_band.unwrap_or(own);
    fill(canvas, roof(), Transform::from_row(scale, 0.0, 0.0, scale, left, 66.0), roof_ink);
    let (x, wide) = (left + 22.0, 226.0);
    block(canvas, (left + 5.0, 202.0, 260.0, 14.0), INK);
    block(canvas, (x, 216.0, wide, 400.0), WALL);
    block(canvas, (x + 16.0, 236.0, 106.0, 132.0), if ground == RED { 0x2e_4f_d6 } else { RED });
    block(canvas, (x + 132.0, 236.0, 78.0, 84.0), INK);
    block(canvas, (x + 132.0, 332.0, 78.0, 150.0), if ground == YELLOW { 0xa9_dc_c1 } else { YELLOW });
    block(canvas, (x + 16.0, 380.0, 106.0, 160.0), if ground == 0x2e_4f_d6 { 0xff_c4_b5 } else { 0x2e_4f_d6 });
    block(canvas, (x + 132.0, 494.0, 78.0, 60.0), 0xa9_dc_c1);
}

fn png(canvas: &Pixmap) -> Result<Vec<u8>, ApiError> {
    let mut out = Vec::with_capacity(64 * 1024);
    // the ground covers everything, so that colours weighed by their opacity are the colours themselves
    PngEncoder::new_with_quality(&mut out, CompressionType::Default, FilterType::Adaptive)
        .write_image(canvas.data(), SHARE_WIDTH, SHARE_HEIGHT, ExtendedColorType::Rgba8)
        .map_err(|error| ApiError::internal(format!("a picture was not written: {error}")))?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::og_images::types::DrawnBrand;
    use crate::trees::COLORS;

    #[test]
    fn every_colour_of_a_category_carries_readable_letters() {
        for color in COLORS {
            let (ground, letters) = inks(color, BAND);

            let contrast = Color::from_number(ground).contrast(Color::from_number(letters));
            assert!(contrast >= 4.5, "{color}: {contrast}");
        }
    }

    #[test]
    fn a_card_becomes_a_picture_of_the_promised_size() {
        let drawing = Drawing {
            title: "Що змінюється для статусу S".into(),
            kicker: "Документи".into(),
            color: "red".into(),
            site: "Litfass".into(),
            brand: DrawnBrand::default(),
        };

        let bytes = draw(&drawing).unwrap();

        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (SHARE_WIDTH, SHARE_HEIGHT));
        assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
    }
    #[test]
    fn the_operators_logo_and_ground_take_the_place_of_the_programs() {
        let mut logo = std::io::Cursor::new(Vec::new());
        let magenta = image::RgbaImage::from_pixel(128, 64, image::Rgba([255, 0, 255, 255]));
        magenta.write_to(&mut logo, ImageFormat::Png).unwrap();
        let brand = DrawnBrand {
            band: Color::parse("1f3f8e"),
            on_band: Color::parse("c4dbf6"),
            logo: Some(("ab".into(), logo.into_inner())),
            shows_name: false,
        };
        let drawing = |brand| Drawing {
            title: "Contacts".into(),
            kicker: String::new(),
            color: "green".into(),
            site: "Litfass".into(),
            brand,
        };
        let (own, without) = (drawing(brand), drawing(DrawnBrand::default()));
        assert_ne!(own.name(), without.name());

        let picture = image::load_from_memory(&draw(&own).unwrap()).unwrap().into_rgba8();

        assert_eq!(picture.get_pixel(5, 5).0, [0x1f, 0x3f, 0x8e, 255]);
        assert_eq!(picture.get_pixel(MARGIN as u32 + 60, SHARE_HEIGHT - 52).0, [255, 0, 255, 255]);
    }
}
