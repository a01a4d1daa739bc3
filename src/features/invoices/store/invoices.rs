//! SQL of one invoice.

use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::error::ApiError;
use crate::base::money::Currency;
use crate::db::{JsonColumn, Write};
use crate::features::invoices::types::{Invoice, InvoiceId, InvoiceKind, InvoiceState};

/// A query of invoices under the alias `i`: the columns, and `rest` from the conditions on.
pub fn select(rest: &str) -> String {
    format!(
        "select i.key, i.id, i.kind, i.state, i.number, i.user_key, i.enterprise_key, i.email, i.locale, i.currency, i.content,
           i.total_minor, i.issued_on, i.due_on, i.reminders, i.updated_at, i.version,
           (select coalesce(sum(p.amount_minor), 0) from invoice_payments p where p.invoice_key = i.key) as paid_minor
         from invoices i
         {rest}"
    )
}

/// A day of a column.
pub(super) fn day(row: &Row, column: &str) -> rusqlite::Result<Option<Date>> {
    let text: Option<String> = row.get(column)?;
    let read = |text: String| {
        text.parse()
            .map_err(|_| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("{text:?} is no day").into()))
    };
    text.map(read).transpose()
}

/// Reads a row of [`select`].
pub fn read(row: &Row) -> rusqlite::Result<Invoice> {
    let currency: String = row.get("currency")?;
    let unknown = || rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("{currency:?}").into());
    Ok(Invoice {
        key: row.get("key")?,
        id: row.get("id")?,
        kind: row.get("kind")?,
        state: row.get("state")?,
        number: row.get("number")?,
        user_key: row.get("user_key")?,
        enterprise_key: row.get("enterprise_key")?,
        email: row.get("email")?,
        lang: row.get("locale")?,
        currency: Currency::parse(&currency).ok_or_else(unknown)?,
        content: row.get::<_, JsonColumn<_>>("content")?.0,
        total_minor: row.get("total_minor")?,
        paid_minor: row.get("paid_minor")?,
        issued_on: day(row, "issued_on")?,
        due_on: day(row, "due_on")?,
        reminders: row.get("reminders")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
    })
}

/// The invoice with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &InvoiceId) -> Result<Invoice, ApiError> {
    let mut statement = db.prepare_cached(&select("where i.id = :id"))?;
    Ok(statement.query_row(named_params! { ":id": id }, read)?)
}

/// Inserts a draft, whose key and version are ignored.
pub fn insert(write: &Write, invoice: &Invoice) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into invoices
               (id, kind, state, user_key, enterprise_key, email, locale, currency, content, created_at, updated_at)
             values
               (:id, :kind, 'draft', :user, :enterprise, :email, :locale, :currency, :content, :now, :now)",
        )?
        .execute(named_params! {
            ":id": invoice.id, ":kind": invoice.kind, ":user": invoice.user_key, ":enterprise": invoice.enterprise_key,
            ":email": invoice.email, ":locale": invoice.lang, ":currency": invoice.currency.code(),
            ":content": JsonColumn(&invoice.content), ":now": write.now(),
        })?;
    Ok(())
}

/// Writes a draft and raises its version; the caller has compared it.
pub fn update_draft(write: &Write, invoice: &Invoice) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update invoices
             set user_key = :user, enterprise_key = :enterprise, email = :email, locale = :locale, currency = :currency,
                 content = :content, updated_at = :now, version = version + 1
             where id = :id and state = 'draft'",
        )?
        .execute(named_params! {
            ":id": invoice.id, ":user": invoice.user_key, ":enterprise": invoice.enterprise_key, ":email": invoice.email,
            ":locale": invoice.lang, ":currency": invoice.currency.code(), ":content": JsonColumn(&invoice.content),
            ":now": write.now(),
        })?;
    Ok(())
}

/// The next number of a year; taken in the transaction that uses it, so that none is left out.
pub fn next_sequence(db: &Connection, year: i16) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select coalesce(max(i.sequence), 0) + 1 as next from invoices i where i.year = :year")?;
    Ok(statement.query_row(named_params! { ":year": year }, |row| row.get("next"))?)
}

/// Turns a draft into an issued document with its number; from now on its content does not change.
pub fn set_frozen(write: &Write, invoice: &Invoice, (year, sequence): (i16, u32)) -> Result<(), ApiError> {
    let text = |day: Option<Date>| day.map(|day| day.to_string());
    write
        .prepare_cached(
            "update invoices
             set state = :state, number = :number, year = :year, sequence = :sequence, content = :content,
                 total_minor = :total, issued_on = :issued_on, due_on = :due_on, reference = :reference,
                 undelivered = 1, updated_at = :now, version = version + 1
             where id = :id",
        )?
        .execute(named_params! {
            ":id": invoice.id, ":state": InvoiceState::Issued, ":number": invoice.number, ":year": year,
            ":sequence": sequence, ":content": JsonColumn(&invoice.content), ":total": invoice.total_minor,
            ":issued_on": text(invoice.issued_on), ":due_on": text(invoice.due_on),
            ":reference": invoice.content.reference, ":now": write.now(),
        })?;
    Ok(())
}

/// Sets the state of an issued document.
pub fn set_state(write: &Write, id: &InvoiceId, state: InvoiceState) -> Result<(), ApiError> {
    write
        .prepare_cached("update invoices set state = :state, updated_at = :now, version = version + 1 where id = :id")?
        .execute(named_params! { ":id": id, ":state": state, ":now": write.now() })?;
    Ok(())
}

/// Notes that the document of an issued invoice is made.
pub fn set_document_made(write: &Write, id: &InvoiceId) -> Result<(), ApiError> {
    write.prepare_cached("update invoices set undelivered = 0 where id = :id")?.execute(named_params! { ":id": id })?;
    Ok(())
}

/// Sets the number of reminders that were sent.
pub fn set_reminders(write: &Write, id: &InvoiceId, reminders: u8) -> Result<(), ApiError> {
    write
        .prepare_cached("update invoices set reminders = :reminders, version = version + 1 where id = :id")?
        .execute(named_params! { ":id": id, ":reminders": reminders })?;
    Ok(())
}

/// Removes a draft.
pub fn remove(write: &Write, id: &InvoiceId) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from invoices where id = :id and state = 'draft' and kind = :kind")?
        .execute(named_params! { ":id": id, ":kind": InvoiceKind::Invoice })?;
    Ok(())
}

/// Key of the account with a confirmed address.
pub fn find_user_by_email(db: &Connection, email: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select u.key from users u where u.email = :email and u.email_confirmed_at is not null and u.state <> 'erased'",
    )?;
    Ok(statement.query_row(named_params! { ":email": email }, |row| row.get("key")).optional()?)
}
