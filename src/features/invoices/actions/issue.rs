//! Issue of invoices and credit notes: number, snapshots and sums in one transaction.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::drafts::blank;
use super::to_change;
use crate::audit::{self, Actor};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::enterprises::store as enterprises;
use crate::features::invoices::types::{
    Creditor, Invoice, InvoiceForm, InvoiceId, InvoiceKind, InvoiceLine, InvoiceMover, InvoiceState, Issuer,
};
use crate::features::invoices::{rules, store};

/// Largest amount of a payment code, in minor units. Source: Swiss Implementation Guidelines for the QR-bill, 2.3.
const MOST: i64 = 99_999_999_999;

/// Gives a draft its number and freezes it; the document follows at once. Errors: 409 `wrong_state`, `creditor_incomplete`;
/// `Invalid` for an incomplete address, a currency without an account and an amount that cannot be paid; a stale version.
pub fn issue(write: &mut Write, actor: &Actor, (id, version): (&InvoiceId, i64), today: Date) -> Result<(), ApiError> {
    let mut invoice = to_change(write, id, version)?;
    invoice.state = invoice.state.advance(InvoiceState::Issued, InvoiceMover::Staff)?;
    let number = (today.year(), store::next_sequence(write, today.year())?);
    freeze(write, &mut invoice, today, number)?;
    store::set_frozen(write, &invoice, number)?;
    log_issue(write, actor, "invoice.issue", &invoice)
}

/// An invoice as it would be issued for a form, without a number; nothing is stored. Errors: as of [`issue`].
pub fn sample(db: &Connection, form: &InvoiceForm, (now, today): (Ts, Date)) -> Result<Invoice, ApiError> {
    let mut invoice = blank(form, now);
    invoice.content.lines.clone_from(&form.lines);
    invoice.content.note.clone_from(&form.note);
    freeze(db, &mut invoice, today, (today.year(), 0))?;
    invoice.number.clear();
    invoice.state = InvoiceState::Issued;
    Ok(invoice)
}

/// Gives an invoice its number, the creditor's settings, sums and dates of this day.
fn freeze(db: &Connection, invoice: &mut Invoice, today: Date, (year, sequence): (i16, u32)) -> Result<(), ApiError> {
    let (creditor, _) = store::get_creditor(db)?;
    let rate = match creditor.address.country {
        Some(country) => store::find_rate(db, country, today)?,
        None => None,
    };
    if !rules::gaps(&creditor, rate.is_some()).is_empty() {
        return Err(ApiError::conflict("creditor_incomplete"));
    }
    let mut faults = rules::check(&invoice.content.customer);
    let iban = creditor.iban(invoice.currency).map(str::to_owned);
    if iban.is_none() {
        faults.push(FieldError::new("form.currency", "no_account"));
    }
    let liable = rate.filter(|_| !creditor.vat_number.is_empty()).map(|rate| rate.basis_points);
    let content = &mut invoice.content;
    let sums =
        rules::totals(&content.lines, content.vat_mode, liable).filter(|sums| (1..=MOST).contains(&sums.total_minor));
    let (Some(sums), Some(iban), true) = (sums, iban, faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(FieldError::new("form.lines", "range"));
        }
        return Err(ApiError::Invalid(faults));
    };
    let days = due_days(db, invoice, &creditor)?;
    invoice.number = rules::number(&creditor.number_prefix, year, sequence);
    (invoice.issued_on, invoice.due_on) = (Some(today), Some(today.saturating_add(Span::new().days(days))));
    invoice.total_minor = sums.total_minor;
    let content = &mut invoice.content;
    content.vat_lines = sums.vat_lines;
    content.reference = rules::structured(&iban, year, sequence);
    content.issuer = Issuer {
        address: creditor.address,
        email: creditor.email,
        vat_number: creditor.vat_number,
        bic: if iban == creditor.eur_iban { creditor.eur_bic } else { String::new() },
        iban,
    };
    Ok(())
}

/// Days until an invoice is due: those of the enterprise, else those of the settings.
fn due_days(db: &Connection, invoice: &Invoice, creditor: &Creditor) -> Result<i64, ApiError> {
    let agreed = match invoice.enterprise_key {
        Some(key) => enterprises::get_by_key(db, key)?.billing.terms_days,
        None => None,
    };
    Ok(i64::from(agreed.unwrap_or(creditor.due_days)))
}

fn log_issue(write: &Write, actor: &Actor, action: &str, invoice: &Invoice) -> Result<(), ApiError> {
    let facts = json!({ "number": invoice.number, "total_minor": invoice.total_minor, "currency": invoice.currency });
    audit::record(write, actor, action, ("invoice", invoice.id.as_str()), None, Some(&facts))
}

/// Cancels an invoice by a credit note with a number of its own, which has the negative amounts; answers its identity.
/// Errors: 409 `wrong_state`; a stale version.
pub fn cancel(
    write: &mut Write,
    actor: &Actor,
    (id, version): (&InvoiceId, i64),
    today: Date,
) -> Result<InvoiceId, ApiError> {
    let invoice = to_change(write, id, version)?;
    if invoice.kind != InvoiceKind::Invoice {
        return Err(ApiError::conflict("wrong_state"));
    }
    let state = invoice.state.advance(InvoiceState::Cancelled, InvoiceMover::Staff)?;
    let (creditor, _) = store::get_creditor(write)?;
    let year = today.year();
    let sequence = store::next_sequence(write, year)?;
    let mut note = Invoice {
        id: InvoiceId::new(),
        kind: InvoiceKind::CreditNote,
        number: rules::number(&creditor.number_prefix, year, sequence),
        total_minor: -invoice.total_minor,
        issued_on: Some(today),
        due_on: None,
        ..invoice.clone()
    };
    let content = &mut note.content;
    content.lines =
        content.lines.iter().map(|line| InvoiceLine { unit_minor: -line.unit_minor, ..line.clone() }).collect();
    for vat in &mut content.vat_lines {
        (vat.net_minor, vat.vat_minor) = (-vat.net_minor, -vat.vat_minor);
    }
    content.reference.clear();
    content.cancels.clone_from(&invoice.number);
    store::insert(write, &note)?;
    store::set_frozen(write, &note, (year, sequence))?;
    store::set_state(write, id, state)?;
    log_issue(write, actor, "invoice.cancel", &note)?;
    Ok(note.id)
}
