//! QR codes in documents.

use crate::base::error::ApiError;
use crate::base::qr;
use crate::web::pdf::PdfDocument;

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
