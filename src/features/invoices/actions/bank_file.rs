//! Payments from a file of the bank: the effect of each, and the booking of those that fit.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::json;

use super::payments;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::money::{Currency, Money};
use crate::db::Write;
use crate::features::invoices::types::{
    BankEntry, BankFileEffect, BankFileReport, BankFileRow, Invoice, InvoiceId, NewInvoicePayment,
};
use crate::features::invoices::{rules, store};

/// A payment of the file with its invoice.
struct Planned {
    entry: BankEntry,
    effect: BankFileEffect,
    invoice: Option<Invoice>,
}

/// Decides on each payment. Several payments of one invoice are reckoned one after the other.
fn plan(db: &Connection, file: &str) -> Result<Vec<Planned>, ApiError> {
    let entries = rules::parse_bank_file(file).map_err(|fault| ApiError::field("file", fault.code()))?;
    let (mut open, mut seen) = (HashMap::<InvoiceId, i64>::new(), HashSet::new());
    let mut planned = Vec::with_capacity(entries.len());
    for entry in entries {
        let is_known = !seen.insert(entry.key.clone()) || store::has_bank_entry(db, &entry.key)?;
        let invoice = find(db, &entry)?;
        let left = invoice
            .as_ref()
            .map_or(0, |invoice| open.get(&invoice.id).copied().unwrap_or_else(|| invoice.open().minor));
        let effect = rules::effect(&entry, invoice.as_ref().map(|invoice| (invoice, left)), is_known);
        if let Some(invoice) = invoice.as_ref().filter(|_| effect.is_booked()) {
            open.insert(invoice.id.clone(), left - entry.amount_minor);
        }
        planned.push(Planned { entry, effect, invoice });
    }
    Ok(planned)
}

fn find(db: &Connection, entry: &BankEntry) -> Result<Option<Invoice>, ApiError> {
    for reference in &entry.references {
        if let Some(invoice) = store::find_by_reference(db, reference)? {
            return Ok(Some(invoice));
        }
    }
    Ok(None)
}

fn report(planned: &[Planned]) -> BankFileReport {
    let row = |one: &Planned| BankFileRow {
        day: one.entry.day,
        amount: Currency::parse(&one.entry.currency).map(|currency| Money::new(one.entry.amount_minor, currency)),
        reference: one.entry.references.first().map(|reference| rules::formatted(reference)).unwrap_or_default(),
        payer: one.entry.payer.clone(),
        effect: one.effect,
        invoice_id: one.invoice.as_ref().map(|invoice| invoice.id.clone()),
        number: one.invoice.as_ref().map(|invoice| invoice.number.clone()).unwrap_or_default(),
    };
    let booked = planned.iter().filter(|one| one.effect.is_booked()).count();
    BankFileReport { rows: planned.iter().map(row).collect(), booked: u32::try_from(booked).unwrap_or(u32::MAX) }
}

/// Reads a file and tells its effect without booking it. Errors: `Invalid` for a file that cannot be read.
pub fn read_bank_file(db: &Connection, file: &str) -> Result<BankFileReport, ApiError> {
    Ok(report(&plan(db, file)?))
}

/// Notes the payments of a file that fit their invoices, all in one transaction. Errors: `Invalid` for a file that cannot be
/// read.
pub fn book_bank_file(write: &mut Write, actor: &Actor, file: &str, today: Date) -> Result<BankFileReport, ApiError> {
    let planned = plan(write, file)?;
    for one in planned.iter().filter(|one| one.effect.is_booked()) {
        let Some(invoice) = &one.invoice else { continue };
        // an earlier payment of the file may have changed it
        let invoice = store::get(write, &invoice.id)?;
        let reference = one.entry.references.first().map(String::as_str).unwrap_or_default();
        let payment = NewInvoicePayment {
            day: one.entry.day.min(today),
            amount_minor: one.entry.amount_minor,
            reference,
            reverses: None,
            bank_entry: Some(&one.entry.key),
        };
        payments::note(write, actor, &invoice, &payment)?;
    }
    let report = report(&planned);
    let facts = json!({ "payments": report.rows.len(), "booked": report.booked });
    audit::record(write, actor, "bank_file.book", ("bank_file", ""), None, Some(&facts))?;
    Ok(report)
}
