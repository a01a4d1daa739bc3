//! Texts and shapes at given places. Places are millimetres from the upper left corner of the page; a text stands on its
//! baseline.

use pdf_writer::Content;

use super::{MM, PAGE, PdfDocument, PdfType};
use crate::base::error::ApiError;

impl PdfDocument {
    /// Begins a page.
    pub fn next_page(&mut self) {
        self.pages.push(Content::new());
    }

    /// Writes one line that begins at a place. Errors: a font cannot be read.
    pub fn text_at(&mut self, kind: PdfType, (x, y): (f32, f32), text: &str) -> Result<(), ApiError> {
        let runs = self.runs(kind.face, text)?;
        self.show(&runs, (kind.size, kind.gray), (x * MM, PAGE.1 - y * MM));
        Ok(())
    }

    /// Writes one line that ends at a place. Errors: as [`Self::text_at`].
    pub fn text_to(&mut self, kind: PdfType, (x, y): (f32, f32), text: &str) -> Result<(), ApiError> {
        let width = self.width(kind.face, kind.size, text)?;
        let runs = self.runs(kind.face, text)?;
        self.show(&runs, (kind.size, kind.gray), (x * MM - width, PAGE.1 - y * MM));
        Ok(())
    }

    /// The text in lines of at most `width` millimetres. Errors: as [`Self::text_at`].
    pub fn wrapped(&mut self, kind: PdfType, width: f32, text: &str) -> Result<Vec<String>, ApiError> {
        self.lines((kind.face, kind.size), text, width * MM)
    }

    /// Draws a line of `weight` points between two places.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), weight: f32) {
        if let Some(page) = self.pages.last_mut() {
            page.set_stroke_gray(0.0).set_line_width(weight);
            page.move_to(from.0 * MM, PAGE.1 - from.1 * MM).line_to(to.0 * MM, PAGE.1 - to.1 * MM).stroke();
        }
    }

    /// Fills rectangles, each given by its upper left corner, width and height, as one shape without seams.
    pub fn fill(&mut self, rectangles: &[[f32; 4]], gray: f32) {
        if let Some(page) = self.pages.last_mut() {
            page.set_fill_gray(gray);
            for [x, y, width, height] in rectangles {
                page.rect(x * MM, PAGE.1 - (y + height) * MM, width * MM, height * MM);
            }
            page.fill_nonzero();
        }
    }
}
