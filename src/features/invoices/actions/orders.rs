//! Invoices for orders of other objects, such as bookings of advertising.

use jiff::civil::Date;

use super::{cancel, create_draft, issue};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::store;
use crate::features::invoices::types::{InvoiceForm, InvoiceId, InvoiceState, InvoiceSubject};

/// Issues the invoice for an object's order, in the transaction of the caller. The object learns of payments by the
/// `OrderAspect` of its kind. Errors: as of [`issue`], and `Invalid` with fields below `form`.
pub fn issue_order(
    write: &mut Write,
    actor: &Actor,
    form: &InvoiceForm,
    subject: &InvoiceSubject,
    today: Date,
) -> Result<InvoiceId, ApiError> {
    let id = create_draft(write, actor, form)?;
    store::set_subject(write, &id, subject)?;
    let version = store::get(write, &id)?.version;
    issue(write, actor, (&id, version), today)?;
    Ok(id)
}

/// Cancels the invoice of an order by a credit note. An invoice that is cancelled already stays as it is. Errors: `NotFound`.
pub fn cancel_order(write: &mut Write, actor: &Actor, id: &InvoiceId, today: Date) -> Result<(), ApiError> {
    let invoice = store::get(write, id)?;
    if invoice.state == InvoiceState::Cancelled {
        return Ok(());
    }
    cancel(write, actor, (id, invoice.version), today).map(drop)
}
