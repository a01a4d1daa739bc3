//! Drafts of invoices.

use serde_json::json;

use super::to_change;
use crate::audit::{self, Actor};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store as enterprises;
use crate::features::invoices::types::{
    Invoice, InvoiceChange, InvoiceContent, InvoiceForm, InvoiceId, InvoiceKind, InvoiceState, Issuer,
};
use crate::features::invoices::{rules, store};

/// Writes a tidied form into an invoice. Errors: `Invalid` for an enterprise that does not exist.
fn fill(write: &Write, invoice: &mut Invoice, form: InvoiceForm) -> Result<(), ApiError> {
    invoice.enterprise_key = match &form.enterprise_id {
        Some(id) => match enterprises::get(write, id) {
            Ok(enterprise) => Some(enterprise.key),
            Err(ApiError::NotFound) => return Err(ApiError::field("form.enterprise_id", "not_found")),
            Err(error) => return Err(error),
        },
        None => None,
    };
    invoice.user_key = match form.email.as_str() {
        "" => None,
        email => store::find_user_by_email(write, email)?,
    };
    (invoice.email, invoice.lang, invoice.currency) = (form.email, form.lang, form.currency);
    invoice.content = InvoiceContent {
        customer: form.customer,
        vat_mode: form.vat_mode,
        lines: form.lines,
        note: form.note,
        issuer: Issuer::default(),
        vat_lines: Vec::new(),
        reference: String::new(),
        cancels: String::new(),
    };
    Ok(())
}

/// A draft for a form, without lines.
pub fn blank(form: &InvoiceForm, now: Ts) -> Invoice {
    Invoice {
        key: 0,
        id: InvoiceId::new(),
        kind: InvoiceKind::Invoice,
        state: InvoiceState::Draft,
        number: String::new(),
        user_key: None,
        enterprise_key: None,
        email: String::new(),
        lang: form.lang,
        currency: form.currency,
        content: InvoiceContent {
            customer: form.customer.clone(),
            vat_mode: form.vat_mode,
            lines: Vec::new(),
            note: String::new(),
            issuer: Issuer::default(),
            vat_lines: Vec::new(),
            reference: String::new(),
            cancels: String::new(),
        },
        total_minor: 0,
        paid_minor: 0,
        issued_on: None,
        due_on: None,
        reminders: 0,
        updated_at: now,
        version: 1,
    }
}

/// Adds a draft. Errors: `Invalid`.
pub fn create_draft(write: &mut Write, actor: &Actor, form: &InvoiceForm) -> Result<InvoiceId, ApiError> {
    let form = rules::tidy_form(form).map_err(ApiError::Invalid)?;
    let mut invoice = blank(&form, write.now());
    fill(write, &mut invoice, form)?;
    store::insert(write, &invoice)?;
    audit::record(write, actor, "invoice.create", ("invoice", invoice.id.as_str()), None, Some(&facts(&invoice)))?;
    Ok(invoice.id)
}

/// Facts of a draft for the log, without the customer's name.
fn facts(invoice: &Invoice) -> serde_json::Value {
    json!({ "currency": invoice.currency, "lines": invoice.content.lines, "vat_mode": invoice.content.vat_mode })
}

/// Changes a draft. Errors: `Invalid`; 409 `wrong_state`; a stale version.
pub fn change_draft(write: &mut Write, actor: &Actor, id: &InvoiceId, change: &InvoiceChange) -> Result<(), ApiError> {
    let mut invoice = to_change(write, id, change.version)?;
    if invoice.state != InvoiceState::Draft {
        return Err(ApiError::conflict("wrong_state"));
    }
    let before = facts(&invoice);
    fill(write, &mut invoice, rules::tidy_form(&change.form).map_err(ApiError::Invalid)?)?;
    store::update_draft(write, &invoice)?;
    let (old, new) = audit::difference(&before, &facts(&invoice));
    audit::record(write, actor, "invoice.update", ("invoice", id.as_str()), Some(&old), Some(&new))
}

/// Removes a draft. Errors: 409 `wrong_state`; a stale version.
pub fn remove_draft(write: &mut Write, actor: &Actor, id: &InvoiceId, version: i64) -> Result<(), ApiError> {
    let invoice = to_change(write, id, version)?;
    if invoice.state != InvoiceState::Draft {
        return Err(ApiError::conflict("wrong_state"));
    }
    store::remove(write, id)?;
    audit::record(write, actor, "invoice.remove", ("invoice", id.as_str()), Some(&facts(&invoice)), None)
}
