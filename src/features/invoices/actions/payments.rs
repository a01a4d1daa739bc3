//! Payments that have come in, and counter entries for those that were noted by mistake.

use jiff::civil::Date;
use serde_json::json;

use super::to_change;
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::text;
use crate::db::Write;
use crate::features::invoices::types::{
    Invoice, InvoiceId, InvoiceKind, InvoiceMover, InvoicePaymentEntry, InvoicePaymentId, InvoicePaymentReversal,
    InvoiceState, NewInvoicePayment,
};
use crate::features::invoices::{rules, store};

/// Notes a payment of the whole open amount or a part of it. Errors: 409 `wrong_state`; `Invalid` for more than is open, and
/// for a day that is not over or does not exist; a stale version.
pub fn record_payment(
    write: &mut Write,
    actor: &Actor,
    (id, today): (&InvoiceId, Date),
    entry: &InvoicePaymentEntry,
) -> Result<(), ApiError> {
    let invoice = to_change(write, id, entry.version)?;
    if invoice.kind != InvoiceKind::Invoice || !invoice.state.may_become(InvoiceState::Paid, InvoiceMover::Staff) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let day: Date = entry.day.parse().map_err(|_| ApiError::field("day", "date"))?;
    if day > today {
        return Err(ApiError::field("day", "future"));
    }
    let open = invoice.open();
    if entry.amount_minor > open.minor {
        let most = FieldError::new("amount_minor", "exceeds_open").with("amount", json!(open));
        return Err(ApiError::Invalid(vec![most]));
    }
    let reference = text::line(&entry.reference);
    let payment = NewInvoicePayment {
        day,
        amount_minor: entry.amount_minor,
        reference: &reference,
        reverses: None,
        bank_entry: None,
    };
    note(write, actor, &invoice, &payment)
}

/// Notes a payment that fits the invoice, and its new state.
pub(super) fn note(
    write: &mut Write,
    actor: &Actor,
    invoice: &Invoice,
    payment: &NewInvoicePayment<'_>,
) -> Result<(), ApiError> {
    let state = rules::state_after(invoice, invoice.paid_minor + payment.amount_minor)?;
    store::insert_payment(write, invoice.key, payment)?;
    store::set_state(write, &invoice.id, state)?;
    let action = if payment.reverses.is_some() { "invoice.reverse_payment" } else { "invoice.pay" };
    let facts = json!({
        "number": invoice.number, "amount_minor": payment.amount_minor, "currency": invoice.currency, "day": payment.day,
        "state": state, "bank_entry": payment.bank_entry, "reverses": payment.reverses,
    });
    let before = json!({ "state": invoice.state });
    audit::record(write, actor, action, ("invoice", invoice.id.as_str()), Some(&before), Some(&facts))
}

/// Takes a payment back by a counter entry: both stay in the history, the amount is open again. Errors: `NotFound`; 409
/// `wrong_state` for a counter entry, a payment that is taken back already and a cancelled invoice; a stale version.
pub fn reverse_payment(
    write: &mut Write,
    actor: &Actor,
    (id, payment, today): (&InvoiceId, &InvoicePaymentId, Date),
    call: &InvoicePaymentReversal,
) -> Result<(), ApiError> {
    let invoice = to_change(write, id, call.version)?;
    let reason = text::line(&call.reason);
    if reason.is_empty() {
        return Err(ApiError::field("reason", "required"));
    }
    let payments = store::list_payments(write, invoice.key)?;
    let payment = payments.into_iter().find(|known| known.id == *payment).ok_or(ApiError::NotFound)?;
    if !rules::may_reverse(&invoice, &payment) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let counter = NewInvoicePayment {
        day: today,
        amount_minor: -payment.amount_minor,
        reference: &reason,
        reverses: Some(&payment.id),
        bank_entry: None,
    };
    note(write, actor, &invoice, &counter)
}
