//! The document of an invoice as a PDF file: letter on A4, with the Swiss payment slip for francs or the payment code of SEPA
//! for euros. It is drawn once, from the frozen content.
//!
//! - `code.rs`: draws a QR code.
//! - `letter.rs`: draws everything above the payment code, and the payment code for euros.
//! - `payment_slip.rs`: draws the Swiss payment slip.

mod code;
mod letter;
mod payment_slip;

pub use code::code_svg;
pub use letter::percent;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::features::invoices::rules::{self, PaymentCode};
use crate::features::invoices::types::{Invoice, InvoiceKind};
use crate::web::pdf::{PdfDocument, PdfFace};

/// Draws the document of an issued invoice or credit note. Off the async threads: takes tens of milliseconds.
/// Errors: a font is missing.
pub fn draw(invoice: &Invoice) -> Result<Vec<u8>, ApiError> {
    let title = letter::title(invoice);
    let faces = [PdfFace::Heading, PdfFace::Body, PdfFace::Slip, PdfFace::SlipHeading];
    let mut pdf = PdfDocument::new(&title, invoice.lang.as_str(), &faces)?;
    let has_slip = invoice.kind == InvoiceKind::Invoice && invoice.currency == Currency::Chf;
    let end = letter::draw(&mut pdf, invoice, &title)?;
    if invoice.kind == InvoiceKind::Invoice {
        let payment = payment_code(invoice, invoice.total());
        if has_slip {
            if end > payment_slip::TOP {
                pdf.next_page();
            }
            // the slip exists in the national languages of Switzerland and in English
            let lang = if invoice.lang == Lang::De { Lang::De } else { Lang::En };
            payment_slip::draw(&mut pdf, &payment, lang)?;
        } else {
            letter::draw_euro_code(&mut pdf, invoice, &rules::euro_code(&payment), end)?;
        }
    }
    pdf.finish()
}

/// Facts of the payment of an issued invoice.
pub fn payment_code(invoice: &Invoice, amount: Money) -> PaymentCode<'_> {
    let content = &invoice.content;
    PaymentCode {
        issuer: &content.issuer,
        debtor: &content.customer.address,
        amount,
        reference: &content.reference,
        message: &invoice.number,
    }
}
