//! Delivery of documents by e-mail, and reminders.

use jiff::civil::Date;

use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::MemberRole;
use crate::features::invoices::files;
use crate::features::invoices::types::{Invoice, InvoiceId, InvoiceKind, InvoiceMover, InvoiceState};
use crate::features::invoices::{rules, store};
use crate::locale::args;
use crate::mail::{Letter, LetterAttachment, Template, enqueue};
use crate::notifications::{NotificationKind, notify};
use crate::private_files::{self, AcceptedFile, NewPrivateFile};

/// Gives an issued document its file and sends it, if an address is known. A document that has its file already stays as it
/// is.
pub fn set_delivered(write: &mut Write, id: &InvoiceId, file: &AcceptedFile, limits: &Limits) -> Result<(), ApiError> {
    let invoice = store::get(write, id)?;
    let owner = files::owner(&invoice);
    store::set_document_made(write, id)?;
    if private_files::count_of_owner(write, owner)? > 0 {
        return Ok(());
    }
    private_files::attach(write, None, file, &NewPrivateFile { owner, uploaded_by: None, is_personal: false }, limits)?;
    if let Ok(state) = invoice.state.advance(InvoiceState::Sent, InvoiceMover::Program) {
        store::set_state(write, id, state)?;
    }
    let template = match invoice.kind {
        InvoiceKind::Invoice => {
            tell_customer(write, &invoice, NotificationKind::InvoiceIssued)?;
            Template::InvoiceIssued
        }
        InvoiceKind::CreditNote => Template::CreditNoteIssued,
    };
    send(write, &invoice, template)
}

/// Notifies the person and those members of the enterprise who see its invoices.
fn tell_customer(write: &mut Write, invoice: &Invoice, kind: NotificationKind) -> Result<(), ApiError> {
    let mut readers: Vec<i64> = invoice.user_key.into_iter().collect();
    if let Some(key) = invoice.enterprise_key {
        let members = enterprises::list_members(write, key)?;
        let seeing = members.iter().filter(|member| matches!(member.role, MemberRole::Owner | MemberRole::Billing));
        readers.extend(seeing.map(|member| member.user_key));
    }
    readers.sort_unstable();
    readers.dedup();
    let params = args([
        ("number", invoice.number.as_str().into()),
        ("amount", invoice.total().format(invoice.lang).into()),
        ("open", invoice.open().format(invoice.lang).into()),
        ("day", invoice.due_on.map(|day| day.to_string()).unwrap_or_default().into()),
    ]);
    for reader in readers {
        notify(write, reader, kind, &params, "/profile/account?tab=invoices")?;
    }
    Ok(())
}

/// Sends the document again. Errors: 409 `wrong_state` without a document or an address.
pub fn resend(write: &mut Write, actor: &Actor, id: &InvoiceId) -> Result<(), ApiError> {
    let invoice = store::get(write, id)?;
    if invoice.email.is_empty() || private_files::count_of_owner(write, files::owner(&invoice))? == 0 {
        return Err(ApiError::conflict("wrong_state"));
    }
    let template = match (invoice.kind, invoice.state) {
        (InvoiceKind::CreditNote, _) => Template::CreditNoteIssued,
        (InvoiceKind::Invoice, InvoiceState::Overdue) => Template::InvoiceReminder,
        (InvoiceKind::Invoice, _) => Template::InvoiceIssued,
    };
    send(write, &invoice, template)?;
    audit::record(write, actor, "invoice.resend", ("invoice", id.as_str()), None, None)
}

/// Marks an invoice as overdue and sends the newest reminder that is due.
pub fn remind(write: &mut Write, invoice: &Invoice, today: Date) -> Result<(), ApiError> {
    let due = invoice.due_on.map_or(0, |due_on| rules::reminders_due(due_on, today));
    if due <= invoice.reminders {
        return Ok(());
    }
    if invoice.state != InvoiceState::Overdue {
        store::set_state(write, &invoice.id, invoice.state.advance(InvoiceState::Overdue, InvoiceMover::Program)?)?;
    }
    store::set_reminders(write, &invoice.id, due)?;
    tell_customer(write, invoice, NotificationKind::InvoiceOverdue)?;
    send(write, invoice, Template::InvoiceReminder)
}

fn send(write: &mut Write, invoice: &Invoice, template: Template) -> Result<(), ApiError> {
    let files = private_files::list_of_owner(write, files::owner(invoice))?;
    let (Some(file), false) = (files.into_iter().next(), invoice.email.is_empty()) else { return Ok(()) };
    let path = private_files::relative_path(&file.stored_name);
    let attachment = LetterAttachment { name: file.file_name, path: format!("private/{}", path.display()) };
    let letter = Letter::new(&invoice.email, &invoice.content.customer.address.name, invoice.lang, template)
        .with("number", invoice.number.as_str())
        .with("cancels", invoice.content.cancels.as_str())
        .with("amount", invoice.total().format(invoice.lang))
        .with("open", invoice.open().format(invoice.lang))
        .with("day", invoice.due_on.map(|day| day.to_string()).unwrap_or_default())
        .attaching(attachment);
    let letter = match invoice.user_key {
        Some(_) => letter.opening(format!("/{}/profile/account?tab=invoices", invoice.lang)),
        None => letter,
    };
    enqueue(write, &letter)
}
