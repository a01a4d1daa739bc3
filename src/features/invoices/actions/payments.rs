//! Payments that have come in.

use jiff::civil::Date;
use serde_json::json;

use super::to_change;
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::text;
use crate::db::Write;
use crate::features::invoices::store;
use crate::features::invoices::types::{InvoiceId, InvoiceKind, InvoiceMover, InvoicePaymentEntry, InvoiceState};

/// Notes a payment of the whole open amount or a part of it. Errors: 409 `wrong_state`; `Invalid` for more than is open, and
/// for a day that is not over or does not exist; a stale version.
pub fn record_payment(
    write: &mut Write,
    actor: &Actor,
    (id, today): (&InvoiceId, Date),
    entry: &InvoicePaymentEntry,
) -> Result<(), ApiError> {
    let invoice = to_change(write, id, entry.version)?;
    let paid = invoice.state.advance(InvoiceState::Paid, InvoiceMover::Staff)?;
    if invoice.kind != InvoiceKind::Invoice {
        return Err(ApiError::conflict("wrong_state"));
    }
    let day: Date = entry.day.parse().map_err(|_| ApiError::field("day", "date"))?;
    if day > today {
        return Err(ApiError::field("day", "future"));
    }
    let open = invoice.open();
    if entry.amount_minor > open.minor {
        let most =
            FieldError::new("amount_minor", "exceeds_open").with("amount", open.format(crate::base::lang::Lang::En));
        return Err(ApiError::Invalid(vec![most]));
    }
    store::insert_payment(write, invoice.key, day, (entry.amount_minor, &text::line(&entry.reference)))?;
    let state = match invoice.state {
        _ if entry.amount_minor == open.minor => paid,
        // a part does not move the due date
        InvoiceState::Overdue => InvoiceState::Overdue,
        InvoiceState::PartlyPaid => InvoiceState::PartlyPaid,
        state => state.advance(InvoiceState::PartlyPaid, InvoiceMover::Staff)?,
    };
    store::set_state(write, id, state)?;
    let facts = json!({ "number": invoice.number, "amount_minor": entry.amount_minor, "day": day, "state": state });
    let before = json!({ "state": invoice.state });
    audit::record(write, actor, "invoice.pay", ("invoice", id.as_str()), Some(&before), Some(&facts))
}
