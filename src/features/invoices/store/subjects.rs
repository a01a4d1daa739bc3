//! SQL of the objects whose orders invoices are for.

use rusqlite::{Connection, named_params};

use super::invoices::{read, select};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::types::{Invoice, InvoiceId, InvoiceState, InvoiceSubject, UntoldInvoice};

/// Names the object that an invoice is for.
pub fn set_subject(write: &Write, id: &InvoiceId, subject: &InvoiceSubject) -> Result<(), ApiError> {
    write
        .prepare_cached("update invoices set subject_kind = :kind, subject_id = :subject where id = :id")?
        .execute(named_params! { ":id": id, ":kind": subject.kind, ":subject": subject.id })?;
    Ok(())
}

/// Invoices of an object, oldest first, without credit notes.
pub fn list_of_subject(db: &Connection, subject: &InvoiceSubject) -> Result<Vec<Invoice>, ApiError> {
    let rest = "where i.subject_kind = :kind and i.subject_id = :subject and i.kind = 'invoice' and i.state <> 'draft'
         order by i.key
         limit 100";
    let mut statement = db.prepare_cached(&select(rest))?;
    let values = named_params! { ":kind": subject.kind, ":subject": subject.id };
    Ok(statement.query_map(values, read)?.collect::<Result<_, _>>()?)
}

/// Issued invoices whose state their object was not told, oldest first.
pub fn list_untold(db: &Connection, limit: u32) -> Result<Vec<UntoldInvoice>, ApiError> {
    let mut statement = db.prepare_cached(
        "select i.id, i.subject_kind, i.subject_id, i.subject_state
         from invoices i
         where i.subject_kind is not null and i.kind = 'invoice' and i.state <> 'draft' and i.subject_state is not i.state
         order by i.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":limit": limit }, |row| {
        let subject = InvoiceSubject { kind: row.get("subject_kind")?, id: row.get("subject_id")? };
        Ok((row.get("id")?, subject, row.get("subject_state")?))
    })?;
    let found = rows.collect::<Result<Vec<(InvoiceId, InvoiceSubject, Option<InvoiceState>)>, _>>()?;
    let untold = |(id, subject, told)| Ok(UntoldInvoice { invoice: super::invoices::get(db, &id)?, subject, told });
    found.into_iter().map(untold).collect()
}

/// Notes the state that the object of an invoice knows.
pub fn set_told(write: &Write, id: &InvoiceId, state: InvoiceState) -> Result<(), ApiError> {
    write
        .prepare_cached("update invoices set subject_state = :state where id = :id")?
        .execute(named_params! { ":id": id, ":state": state })?;
    Ok(())
}
