//! QR codes in documents and on pages.

use std::fmt::Write as _;

use crate::base::error::ApiError;
use crate::base::qr;
use crate::web::pdf::PdfDocument;

/// Side of the Swiss QR code, in millimetres. Source: Swiss Implementation Guidelines 2.3.
pub const CODE_MM: f32 = 46.0;
/// Side of the Swiss cross with its white border, of its black square, and length and width of its arms, in millimetres.
pub const CROSS: [f32; 4] = [7.0, 6.0, 3.89, 1.17];

/// Draws a QR code with its upper left corner at a place, `side` millimetres wide, without a margin.
pub fn draw_code(pdf: &mut PdfDocument, text: &str, (x, y): (f32, f32), side: f32) -> Result<(), ApiError> {
    let modules = qr::modules(text)?;
    let (count, at) = (modules.len() as f32, |index: usize| index as f32);
    let size = side / count;
    let mut dark = Vec::new();
    for (row, line) in modules.iter().enumerate() {
        let mut column = 0;
        while column < line.len() {
            let run = line[column..].iter().take_while(|module| **module).count();
            if run > 0 {
                dark.push([x + at(column) * size, y + at(row) * size, at(run) * size, size]);
            }
            column += run.max(1);
        }
    }
    pdf.fill(&dark, 0.0);
    Ok(())
}

/// Modules of white around a code on a page.
const QUIET: usize = 4;

/// A payment code as SVG; `has_cross` adds the Swiss cross in its middle, 7 of 46 millimetres wide. Errors: the text is too long.
pub fn code_svg(text: &str, has_cross: bool) -> Result<String, ApiError> {
    let modules = qr::modules(text)?;
    let side = modules.len() + 2 * QUIET;
    let mut path = String::new();
    for (row, line) in modules.iter().enumerate() {
        for (column, _) in line.iter().enumerate().filter(|(_, module)| **module) {
            // writing to a string does not fail
            let _ = write!(path, "M{} {}h1v1h-1z", column + QUIET, row + QUIET);
        }
    }
    let cross = if has_cross { cross(modules.len() as f32, side as f32 / 2.0) } else { String::new() };
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/>{cross}</svg>"
    ))
}

/// The Swiss cross with its white border for a code of `count` modules, around `middle`.
fn cross(count: f32, middle: f32) -> String {
    let mm = count / CODE_MM;
    let [border, square, long, short] = CROSS.map(|length| length * mm);
    let rectangle = |width: f32, height: f32, fill: &str| {
        let (x, y) = (middle - width / 2.0, middle - height / 2.0);
        format!("<path fill=\"{fill}\" d=\"M{x:.3} {y:.3}h{width:.3}v{height:.3}h-{width:.3}z\"/>")
    };
    [
        rectangle(border, border, "#fff"),
        rectangle(square, square, "#000"),
        rectangle(long, short, "#fff"),
        rectangle(short, long, "#fff"),
    ]
    .concat()
}
