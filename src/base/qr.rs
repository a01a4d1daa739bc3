//! QR codes: a text as a picture that a telephone's camera reads.

use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder as _, Shape};
use fast_qr::{ECL, QRBuilder, QRCode};

use super::error::ApiError;

/// Modules of white around the code.
const MARGIN: usize = 2;

/// The code of `text` as SVG; an eighth of it may be damaged. Errors: there is more in it than a code can hold.
pub fn svg(text: &str) -> Result<String, ApiError> {
    Ok(SvgBuilder::default().shape(Shape::Square).margin(MARGIN).to_str(&encoded(text)?))
}

/// The code of `text` as rows of modules, true for a dark one, without a margin; an eighth of it may be damaged.
/// Errors: as [`svg`].
pub fn modules(text: &str) -> Result<Vec<Vec<bool>>, ApiError> {
    let code = encoded(text)?;
    Ok((0..code.size).map(|row| (0..code.size).map(|column| code[row][column].value()).collect()).collect())
}

fn encoded(text: &str) -> Result<QRCode, ApiError> {
    let code = QRBuilder::new(text).ecl(ECL::M).build();
    code.map_err(|error| ApiError::internal(format!("no QR code holds the text: {error}")))
}
