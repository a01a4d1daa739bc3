//! The letter above the payment code: addresses, dates, lines, sums and remarks.

use super::code::draw_code;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::features::invoices::rules;
use crate::features::invoices::types::{Invoice, InvoiceKind, PostalAddress, VatLine, VatMode};
use crate::locale::{args, t, words};
use crate::mail::shown_date;
use crate::web::pdf::{PdfDocument, PdfFace, PdfType};

/// Left and right edge of the text, in millimetres.
const LEFT: f32 = 20.0;
const RIGHT: f32 = 190.0;
/// Right edges of the columns for quantity and price of a unit.
const QUANTITY: f32 = 130.0;
const UNIT: f32 = 160.0;
/// Width of descriptions.
const DESCRIPTION: f32 = 95.0;
/// Height of a line of the body.
const LINE: f32 = 5.0;
/// Lowest line of a page.
const BOTTOM: f32 = 280.0;
/// Side of the payment code for euros; the standard recommends at least 20.
const CODE: f32 = 35.0;

const BODY: PdfType = PdfType::new(PdfFace::Body, 10.0);
const SMALL: PdfType = PdfType { face: PdfFace::Body, size: 8.5, gray: 0.35 };
const STRONG: PdfType = PdfType::new(PdfFace::Heading, 13.0);

fn word(lang: Lang, key: &str) -> String {
    words(lang, &format!("invoice_documents.{key}"))
}

/// Title of the document with its number.
pub fn title(invoice: &Invoice) -> String {
    let key = match invoice.kind {
        InvoiceKind::Invoice => "invoice",
        InvoiceKind::CreditNote => "credit_note",
    };
    format!("{} {}", word(invoice.lang, key), invoice.number)
}

/// Lines of an address; the country is named in letters abroad.
fn address(address: &PostalAddress, lang: Lang, from: Option<Country>) -> Vec<String> {
    let street = format!("{} {}", address.street, address.house_no).trim().to_owned();
    let country = address.country.filter(|country| Some(*country) != from).map(|country| country.name(lang).to_owned());
    let lines = [address.name.clone(), street, format!("{} {}", address.postal_code, address.town)];
    lines.into_iter().chain(country).filter(|line| !line.is_empty()).collect()
}

/// The page that is written, from its upper edge down.
struct Sheet<'p> {
    pdf: &'p mut PdfDocument,
    y: f32,
}

impl Sheet<'_> {
    /// Goes down by a line; begins a page at the foot of this one.
    fn down(&mut self, height: f32) {
        self.y += height;
        if self.y > BOTTOM {
            self.pdf.next_page();
            self.y = 25.0;
        }
    }

    fn paragraph(&mut self, kind: PdfType, text: &str) -> Result<(), ApiError> {
        for part in text.split('\n') {
            for line in self.pdf.wrapped(kind, RIGHT - LEFT, part)? {
                self.pdf.text_at(kind, (LEFT, self.y), &line)?;
                self.down(LINE);
            }
        }
        Ok(())
    }

    fn sum(&mut self, kind: PdfType, label: &str, amount: Money, lang: Lang) -> Result<(), ApiError> {
        self.pdf.text_to(kind, (UNIT, self.y), label)?;
        self.pdf.text_to(kind, (RIGHT, self.y), &amount.format(lang))?;
        self.down(LINE + 1.0);
        Ok(())
    }
}

/// Draws the letter; answers the height at which it ends on its last page, in millimetres.
pub fn draw(pdf: &mut PdfDocument, invoice: &Invoice, title: &str) -> Result<f32, ApiError> {
    let (lang, content) = (invoice.lang, &invoice.content);
    let issuer = &content.issuer;
    let mut y = 22.0;
    for (at, line) in address(&issuer.address, lang, None).iter().enumerate() {
        pdf.text_at(if at == 0 { STRONG } else { SMALL }, (LEFT, y), line)?;
        y += 4.5;
    }
    let contact = [&issuer.email, &issuer.vat_number].into_iter().filter(|line| !line.is_empty());
    for line in contact {
        pdf.text_at(SMALL, (LEFT, y), line)?;
        y += 4.5;
    }
    let mut y = 52.0;
    for line in address(&content.customer.address, lang, issuer.address.country) {
        for line in pdf.wrapped(BODY, RIGHT - 120.0, &line)? {
            pdf.text_at(BODY, (120.0, y), &line)?;
            y += LINE;
        }
    }
    let mut sheet = Sheet { pdf, y: y.max(82.0) };
    sheet.pdf.text_at(PdfType::new(PdfFace::Heading, 24.0), (LEFT, sheet.y), title)?;
    sheet.down(9.0);
    facts(&mut sheet, invoice)?;
    sheet.down(4.0);
    lines(&mut sheet, invoice)?;
    sums(&mut sheet, invoice)?;
    let remark = match content.vat_mode {
        VatMode::Site => None,
        VatMode::Exempt => Some("exempt"),
        VatMode::ReverseCharge => Some("reverse_charge"),
    };
    if let Some(remark) = remark {
        sheet.paragraph(SMALL, &word(lang, remark))?;
    }
    if !content.note.is_empty() {
        sheet.down(2.0);
        sheet.paragraph(BODY, &content.note)?;
    }
    Ok(sheet.y)
}

fn facts(sheet: &mut Sheet<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let (lang, content) = (invoice.lang, &invoice.content);
    let date = |day: Option<jiff::civil::Date>| day.map(|day| shown_date(lang, day)).unwrap_or_default();
    let rows = [
        ("date", date(invoice.issued_on)),
        ("due", date(invoice.due_on)),
        ("cancels", content.cancels.clone()),
        ("customer_reference", content.customer.reference.clone()),
        ("customer_vat_number", content.customer.vat_number.clone()),
    ];
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        sheet.pdf.text_at(SMALL, (LEFT, sheet.y), &word(lang, label))?;
        sheet.pdf.text_at(BODY, (LEFT + 50.0, sheet.y), value)?;
        sheet.down(LINE);
    }
    Ok(())
}

fn lines(sheet: &mut Sheet<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let lang = invoice.lang;
    sheet.pdf.text_at(SMALL, (LEFT, sheet.y), &word(lang, "description"))?;
    for (x, key) in [(QUANTITY, "quantity"), (UNIT, "unit_price"), (RIGHT, "amount")] {
        sheet.pdf.text_to(SMALL, (x, sheet.y), &word(lang, key))?;
    }
    sheet.pdf.line((LEFT, sheet.y + 1.8), (RIGHT, sheet.y + 1.8), 0.5);
    sheet.down(6.5);
    for line in &invoice.content.lines {
        let unit = Money::new(line.unit_minor, invoice.currency);
        let amount = unit.times(line.quantity).unwrap_or(unit);
        sheet.pdf.text_to(BODY, (QUANTITY, sheet.y), &line.quantity.to_string())?;
        sheet.pdf.text_to(BODY, (UNIT, sheet.y), &unit.format(lang))?;
        sheet.pdf.text_to(BODY, (RIGHT, sheet.y), &amount.format(lang))?;
        for text in sheet.pdf.wrapped(BODY, DESCRIPTION, &line.description)? {
            sheet.pdf.text_at(BODY, (LEFT, sheet.y), &text)?;
            sheet.down(LINE);
        }
        sheet.down(1.0);
    }
    sheet.pdf.line((LEFT, sheet.y - 3.0), (RIGHT, sheet.y - 3.0), 0.5);
    sheet.down(3.0);
    Ok(())
}

fn sums(sheet: &mut Sheet<'_>, invoice: &Invoice) -> Result<(), ApiError> {
    let (lang, currency) = (invoice.lang, invoice.currency);
    for VatLine { basis_points, net_minor, vat_minor } in &invoice.content.vat_lines {
        sheet.sum(BODY, &word(lang, "net"), Money::new(*net_minor, currency), lang)?;
        let rate = args([("rate", percent(lang, *basis_points).into())]);
        let label = t(lang, "invoice_documents.vat", &rate);
        sheet.sum(BODY, &label, Money::new(*vat_minor, currency), lang)?;
    }
    sheet.sum(STRONG, &word(lang, "total"), invoice.total(), lang)?;
    sheet.down(2.0);
    Ok(())
}

/// A rate in percent, without zeros at the end: `8.1 %`.
pub fn percent(lang: Lang, basis_points: u32) -> String {
    let digits = format!("{}.{:02}", basis_points / 100, basis_points % 100);
    let number = digits.trim_end_matches('0').trim_end_matches('.').to_owned();
    let number = if lang == Lang::En { number } else { number.replace('.', ",") };
    format!("{number}\u{a0}%")
}

/// Draws the payment code for euros with account and reference in letters, below the letter.
pub fn draw_euro_code(pdf: &mut PdfDocument, invoice: &Invoice, code: &str, end: f32) -> Result<(), ApiError> {
    let (lang, content) = (invoice.lang, &invoice.content);
    let mut y = end + 6.0;
    if y + CODE > BOTTOM {
        pdf.next_page();
        y = 25.0;
    }
    draw_code(pdf, code, (LEFT, y), CODE)?;
    let x = LEFT + CODE + 8.0;
    let rows = [
        ("payable_to", content.issuer.address.name.clone()),
        ("iban", rules::formatted(&content.issuer.iban)),
        ("bic", content.issuer.bic.clone()),
        ("reference", rules::formatted(&content.reference)),
    ];
    y += 4.0;
    pdf.text_at(STRONG, (x, y), &word(lang, "euro_payment"))?;
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        y += 6.5;
        pdf.text_at(SMALL, (x, y), &word(lang, label))?;
        pdf.text_at(BODY, (x + 28.0, y), value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_written_without_needless_zeros() {
        assert_eq!(
            [810, 1900, 775, 0].map(|rate| percent(Lang::En, rate)),
            ["8.1\u{a0}%", "19\u{a0}%", "7.75\u{a0}%", "0\u{a0}%"]
        );
        assert_eq!(percent(Lang::De, 810), "8,1\u{a0}%");
    }
}
