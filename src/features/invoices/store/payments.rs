//! SQL of payments.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use super::invoices::{day, read, select};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::types::{Invoice, InvoicePayment, InvoicePaymentId, NewInvoicePayment};

/// Payments of an invoice and their counter entries, oldest first.
pub fn list_payments(db: &Connection, invoice_key: i64) -> Result<Vec<InvoicePayment>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.id, p.day, p.amount_minor, p.reference, p.created_at,
           (select o.id from invoice_payments o where o.key = p.reverses) as reverses,
           exists (select 1 from invoice_payments c where c.reverses = p.key) as is_reversed
         from invoice_payments p
         where p.invoice_key = :invoice
         order by p.key
         limit 1000",
    )?;
    let rows = statement.query_map(named_params! { ":invoice": invoice_key }, |row| {
        Ok(InvoicePayment {
            id: row.get("id")?,
            day: day(row, "day")?.unwrap_or_default(),
            amount_minor: row.get("amount_minor")?,
            reference: row.get("reference")?,
            reverses: row.get("reverses")?,
            is_reversed: row.get("is_reversed")?,
            noted_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes a payment or a counter entry.
pub fn insert_payment(
    write: &Write,
    invoice_key: i64,
    payment: &NewInvoicePayment<'_>,
) -> Result<InvoicePaymentId, ApiError> {
    let id = InvoicePaymentId::new();
    write
        .prepare_cached(
            "insert into invoice_payments
               (id, invoice_key, day, amount_minor, reference, reverses, bank_entry, created_at)
             values
               (:id, :invoice, :day, :amount, :reference, (select p.key from invoice_payments p where p.id = :reverses),
                :bank_entry, :now)",
        )?
        .execute(named_params! {
            ":id": id, ":invoice": invoice_key, ":day": payment.day.to_string(), ":amount": payment.amount_minor,
            ":reference": payment.reference, ":reverses": payment.reverses, ":bank_entry": payment.bank_entry,
            ":now": write.now(),
        })?;
    Ok(id)
}

/// True if a payment with this identification in files of the bank is noted.
pub fn has_bank_entry(db: &Connection, bank_entry: &str) -> Result<bool, ApiError> {
    let mut statement =
        db.prepare_cached("select exists (select 1 from invoice_payments p where p.bank_entry = :entry) as found")?;
    Ok(statement.query_row(named_params! { ":entry": bank_entry }, |row| row.get("found"))?)
}

/// The invoice with this structured reference, without blanks.
pub fn find_by_reference(db: &Connection, reference: &str) -> Result<Option<Invoice>, ApiError> {
    if reference.is_empty() {
        return Ok(None);
    }
    let rest = "where i.reference = :reference and i.reference <> '' order by i.key limit 1";
    let mut statement = db.prepare_cached(&select(rest))?;
    Ok(statement.query_row(named_params! { ":reference": reference }, read).optional()?)
}
