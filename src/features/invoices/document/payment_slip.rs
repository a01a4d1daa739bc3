//! The Swiss payment slip: receipt (62 × 105 mm) and payment part (148 × 105 mm) at the foot of an A4 page. Source of all
//! measures, sizes and words: Swiss Implementation Guidelines for the QR-bill 2.3 and its style guide.

use super::code::{CODE_MM as CODE, CROSS, draw_code};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::invoices::rules::{self, PaymentCode};
use crate::features::invoices::types::PostalAddress;
use crate::locale::words;
use crate::web::pdf::{PdfDocument, PdfFace, PdfType};

/// Upper edge of the slip on the page, in millimetres.
pub const TOP: f32 = 297.0 - 105.0;
/// Width of the receipt.
const RECEIPT: f32 = 62.0;
/// Space around the sections.
const MARGIN: f32 = 5.0;
/// Left edge of the payment part's information.
const INFORMATION: f32 = RECEIPT + MARGIN + 51.0;
/// A point in millimetres.
const POINT: f32 = 25.4 / 72.0;

/// A part of the slip: sizes of its type, and the column that is written.
struct Column {
    heading: PdfType,
    value: PdfType,
    /// Height of a line, in points.
    leading: f32,
    x: f32,
    /// Upper edge of the next line.
    y: f32,
    width: f32,
}

impl Column {
    fn line(&mut self, pdf: &mut PdfDocument, kind: PdfType, text: &str) -> Result<(), ApiError> {
        // the baseline is about four fifths of a line below its upper edge
        self.y += self.leading * POINT;
        pdf.text_at(kind, (self.x, self.y - self.leading * POINT * 0.2), text)
    }

    /// A heading with its lines; an empty line follows.
    fn block(&mut self, pdf: &mut PdfDocument, heading: &str, lines: &[String]) -> Result<(), ApiError> {
        self.line(pdf, self.heading, heading)?;
        for line in lines.iter().filter(|line| !line.is_empty()) {
            for line in pdf.wrapped(self.value, self.width, line)? {
                self.line(pdf, self.value, &line)?;
            }
        }
        self.y += self.leading * POINT;
        Ok(())
    }
}

fn word(lang: Lang, key: &str) -> String {
    words(lang, &format!("invoice_documents.slip_{key}"))
}

/// Lines of an address.
fn address(address: &PostalAddress) -> Vec<String> {
    let country = address.country.map(Country::code).unwrap_or_default();
    let abroad = if matches!(country, "CH" | "LI" | "") { String::new() } else { format!("{country} - ") };
    [
        address.name.clone(),
        format!("{} {}", address.street, address.house_no),
        format!("{abroad}{} {}", address.postal_code, address.town),
    ]
    .map(|line| rules::latin(&line))
    .into()
}

/// An amount with blanks between thousands and a point.
fn amount(minor: i64) -> String {
    let (whole, rest) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
    let digits = whole.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    format!("{text}.{rest:02}")
}

/// Draws the slip on the current page, in English or German. Errors: a font cannot be read.
pub fn draw(pdf: &mut PdfDocument, payment: &PaymentCode<'_>, lang: Lang) -> Result<(), ApiError> {
    let note = PdfType::new(PdfFace::Slip, 8.0);
    pdf.text_at(note, (MARGIN, TOP - 1.5), &word(lang, "separate"))?;
    pdf.line((0.0, TOP), (210.0, TOP), 0.5);
    pdf.line((RECEIPT, TOP), (RECEIPT, 297.0), 0.5);
    receipt(pdf, payment, lang)?;
    payment_part(pdf, payment, lang)
}

fn receipt(pdf: &mut PdfDocument, payment: &PaymentCode<'_>, lang: Lang) -> Result<(), ApiError> {
    title(pdf, MARGIN, &word(lang, "receipt"))?;
    let mut column = Column {
        heading: PdfType::new(PdfFace::SlipHeading, 6.0),
        value: PdfType::new(PdfFace::Slip, 8.0),
        leading: 9.0,
        x: MARGIN,
        y: TOP + 12.0,
        width: 52.0,
    };
    information(pdf, &mut column, payment, lang)?;
    column.y = TOP + 68.0;
    amounts(pdf, column, (payment, 12.0), lang)?;
    pdf.text_to(
        PdfType::new(PdfFace::SlipHeading, 6.0),
        (RECEIPT - MARGIN, TOP + 82.0 + 9.0 * POINT * 0.8),
        &word(lang, "acceptance_point"),
    )
}

fn payment_part(pdf: &mut PdfDocument, payment: &PaymentCode<'_>, lang: Lang) -> Result<(), ApiError> {
    let x = RECEIPT + MARGIN;
    title(pdf, x, &word(lang, "payment_part"))?;
    let corner = (x, TOP + 17.0);
    draw_code(pdf, &rules::swiss_code(payment), corner, CODE)?;
    draw_cross(pdf, (corner.0 + CODE / 2.0, corner.1 + CODE / 2.0));
    let (heading, value) = (PdfType::new(PdfFace::SlipHeading, 8.0), PdfType::new(PdfFace::Slip, 10.0));
    let column = Column { heading, value, leading: 11.0, x, y: TOP + 68.0, width: 51.0 };
    amounts(pdf, column, (payment, 14.0), lang)?;
    let mut column = Column { heading, value, leading: 11.0, x: INFORMATION, y: TOP + MARGIN, width: 87.0 };
    information(pdf, &mut column, payment, lang)
}

fn title(pdf: &mut PdfDocument, x: f32, text: &str) -> Result<(), ApiError> {
    pdf.text_at(PdfType::new(PdfFace::SlipHeading, 11.0), (x, TOP + MARGIN + 11.0 * POINT * 0.8), text)
}

/// Account, reference and debtor; the payment part names the message as well.
fn information(
    pdf: &mut PdfDocument,
    column: &mut Column,
    payment: &PaymentCode<'_>,
    lang: Lang,
) -> Result<(), ApiError> {
    let mut creditor = vec![rules::formatted(&payment.issuer.iban)];
    creditor.extend(address(&payment.issuer.address));
    column.block(pdf, &word(lang, "account"), &creditor)?;
    column.block(pdf, &word(lang, "reference"), &[rules::formatted(payment.reference)])?;
    if column.x > RECEIPT {
        column.block(pdf, &word(lang, "additional_information"), &[rules::latin(payment.message)])?;
    }
    column.block(pdf, &word(lang, "payable_by"), &address(payment.debtor))
}

/// Currency and amount side by side, `offset` millimetres apart.
fn amounts(
    pdf: &mut PdfDocument,
    column: Column,
    (payment, offset): (&PaymentCode<'_>, f32),
    lang: Lang,
) -> Result<(), ApiError> {
    let currency = payment.amount.currency.code().to_owned();
    for (x, heading, text) in
        [(column.x, "currency", currency), (column.x + offset, "amount", amount(payment.amount.minor))]
    {
        let mut part = Column { x, ..column };
        part.block(pdf, &word(lang, heading), &[text])?;
    }
    Ok(())
}

fn draw_cross(pdf: &mut PdfDocument, (x, y): (f32, f32)) {
    let [border, square, long, short] = CROSS;
    let centred = |width: f32, height: f32| [x - width / 2.0, y - height / 2.0, width, height];
    pdf.fill(&[centred(border, border)], 1.0);
    pdf.fill(&[centred(square, square)], 0.0);
    pdf.fill(&[centred(long, short), centred(short, long)], 1.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_the_style_guide_does() {
        assert_eq!(amount(194_975), "1 949.75");
        assert_eq!(amount(5), "0.05");
        assert_eq!(amount(99_999_999_999), "999 999 999.99");
    }
}
