//! Invoices and their settings as the API answers them.

mod creditor;
mod invoices;

pub use creditor::{creditor, vat_rate};
pub use invoices::{customer, customer_of, detail, of_enterprise, own, own_of_subject, payment, row_of, rows};
