//! SQL of payments.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::invoices::day;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::types::InvoicePayment;

/// Payments of an invoice, oldest first.
pub fn list_payments(db: &Connection, invoice_key: i64) -> Result<Vec<InvoicePayment>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.day, p.amount_minor, p.reference, p.created_at
         from invoice_payments p
         where p.invoice_key = :invoice
         order by p.key
         limit 1000",
    )?;
    let rows = statement.query_map(named_params! { ":invoice": invoice_key }, |row| {
        Ok(InvoicePayment {
            day: day(row, "day")?.unwrap_or_default(),
            amount_minor: row.get("amount_minor")?,
            reference: row.get("reference")?,
            noted_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes a payment.
pub fn insert_payment(
    write: &Write,
    invoice_key: i64,
    day: Date,
    (amount_minor, reference): (i64, &str),
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into invoice_payments (invoice_key, day, amount_minor, reference, created_at)
             values (:invoice, :day, :amount, :reference, :now)",
        )?
        .execute(named_params! {
            ":invoice": invoice_key, ":day": day.to_string(), ":amount": amount_minor, ":reference": reference,
            ":now": write.now(),
        })?;
    Ok(())
}
