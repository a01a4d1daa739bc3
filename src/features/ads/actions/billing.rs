//! Invoices of bookings: issued after the approval, cancelled with the booking.

use jiff::civil::Date;

use super::notices;
use super::save::move_to;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::ad_packages::types::{AdPackageForm, AdPackageVat};
use crate::features::ads::store;
use crate::features::ads::store::BookedDays;
use crate::features::ads::types::{Ad, AdId, AdMover, AdState};
use crate::features::cases::actions as cases;
use crate::features::cases::types::SubjectKind;
use crate::features::enterprises::store as enterprises;
use crate::features::invoices::actions as invoices;
use crate::features::invoices::store as invoice_store;
use crate::features::invoices::types::{
    InvoiceCustomer, InvoiceForm, InvoiceLine, InvoiceState, InvoiceSubject, VatMode,
};
use crate::locale::{args, t, words};
use crate::mail::shown_date;
use crate::notifications::NotificationKind;

/// Longest description of a line of an invoice, in characters.
const MOST_DESCRIPTION: usize = 200;

/// Code that is noted at a booking whose recipient cannot be billed.
pub const FAULTY_BILLING: &str = "billing_invalid";

/// A booking as the subject of its invoice.
pub fn subject(ad: &Ad) -> InvoiceSubject {
    InvoiceSubject { kind: "ad".to_owned(), id: ad.id.to_string() }
}

fn description(terms: &AdPackageForm, ad: &Ad, lang: Lang) -> String {
    let day = |day: Option<Date>| day.map(|day| shown_date(lang, day)).unwrap_or_default();
    let package = terms.texts.get_or_fallback(lang).map(|(_, words)| words.name.clone()).unwrap_or_default();
    let params = args([
        ("package", package.into()),
        ("title", ad.title(lang).into()),
        ("first", day(ad.start_on).into()),
        ("last", day(ad.end_on).into()),
    ]);
    t(lang, "invoice_documents.ad_line", &params).chars().take(MOST_DESCRIPTION).collect()
}

fn form(write: &Write, ad: &Ad) -> Result<InvoiceForm, ApiError> {
    let billing = &ad.form.billing;
    Ok(InvoiceForm {
        enterprise_id: ad.enterprise_key.map(|key| enterprises::get_id(write, key)).transpose()?,
        customer: billing.customer.clone(),
        email: billing.email.clone(),
        lang: billing.lang,
        currency: ad.terms.price.currency,
        vat_mode: vat_mode(&ad.terms),
        lines: vec![InvoiceLine {
            description: description(&ad.terms, ad, billing.lang),
            quantity: 1,
            unit_minor: ad.terms.price.minor,
        }],
        note: String::new(),
    })
}

fn vat_mode(terms: &AdPackageForm) -> VatMode {
    match terms.vat {
        // the customer who owes the tax elsewhere is billed by hand, because the price contains it
        AdPackageVat::Site | AdPackageVat::ReverseCharge => VatMode::Site,
        AdPackageVat::Exempt => VatMode::Exempt,
    }
}

/// The invoice that a booking of a package for these days would have, for the trial of an order.
pub fn sample_form(terms: &AdPackageForm, customer: InvoiceCustomer, days: BookedDays, lang: Lang) -> InvoiceForm {
    let package = terms.texts.get_or_fallback(lang).map(|(_, words)| words.name.clone()).unwrap_or_default();
    let params = args([
        ("package", package.into()),
        ("title", t(lang, "invoice_documents.test_title", &args([])).into()),
        ("first", shown_date(lang, days.0).into()),
        ("last", shown_date(lang, days.1).into()),
    ]);
    let line = t(lang, "invoice_documents.ad_line", &params).chars().take(MOST_DESCRIPTION).collect();
    InvoiceForm {
        enterprise_id: None,
        customer,
        email: String::new(),
        lang,
        currency: terms.price.currency,
        vat_mode: vat_mode(terms),
        lines: vec![InvoiceLine { description: line, quantity: 1, unit_minor: terms.price.minor }],
        note: words(lang, "invoice_documents.test_note"),
    }
}

/// Issues the invoice of an approved booking, which waits for its payment from then on. Errors: those of the issue.
pub fn bill(write: &mut Write, actor: &Actor, mut ad: Ad, today: Date) -> Result<Ad, ApiError> {
    let form = form(write, &ad)?;
    let id = invoices::issue_order(write, actor, &form, &subject(&ad), today)?;
    ad.due_on = invoice_store::get(write, &id)?.due_on;
    ad.invoice_id = Some(id);
    ad.billing_fault.clear();
    move_to(write, ad, AdState::AwaitingPayment, AdMover::Program)
}

/// Issues the invoice of a booking by the clock, unless it was billed or given up meanwhile. Errors: those of the issue.
pub fn bill_approved(write: &mut Write, id: &AdId, today: Date) -> Result<(), ApiError> {
    let ad = store::get(write, id)?;
    if ad.state != AdState::Approved {
        return Ok(());
    }
    bill(write, &Actor::Clock, ad, today).map(drop)
}

/// Cancels the invoice of a booking by a credit note, where it has one.
pub fn cancel_invoice(write: &mut Write, actor: &Actor, ad: &Ad, today: Date) -> Result<(), ApiError> {
    match &ad.invoice_id {
        Some(id) => invoices::cancel_order(write, actor, id, today),
        None => Ok(()),
    }
}

/// Gives up a booking that was not paid in time, with its invoice, and tells its owner. One of which a part is paid is left to
/// the staff, because money is to be sent back.
pub fn cancel_unpaid(write: &mut Write, id: &AdId, today: Date) -> Result<(), ApiError> {
    let ad = store::get(write, id)?;
    let invoice = ad.invoice_id.as_ref().map(|id| invoice_store::get(write, id)).transpose()?;
    let is_unpaid = invoice.is_none_or(|invoice| invoice.paid_minor == 0 && invoice.state != InvoiceState::Paid);
    if ad.state != AdState::AwaitingPayment || !is_unpaid {
        return Ok(());
    }
    cases::withdraw(write, &Actor::Clock, SubjectKind::Ad, ad.id.as_str())?;
    cancel_invoice(write, &Actor::Clock, &ad, today)?;
    let ad = move_to(write, ad, AdState::Cancelled, AdMover::Clock)?;
    notices::tell(write, &ad, NotificationKind::AdUnpaid)
}

/// Notes that the invoice of a booking could not be issued.
pub fn note_fault(write: &mut Write, ad_key: i64, code: &str) -> Result<(), ApiError> {
    store::set_billing_fault(write, ad_key, code)
}
