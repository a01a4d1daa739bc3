//! Invoices and credit notes. The staff writes a draft for an enterprise or a person and issues it: it gets the next number of
//! its year, the creditor's settings and the VAT rate of the day, and does not change any more. The document is drawn once,
//! sent by e-mail and downloaded from the account; payments are noted, reminders follow by the clock. An issued invoice is
//! never removed: a credit note cancels it.
//!
//! Further files:
//! - `demo.rs`: creditor and invoices of the demo content.
//! - `document/`: draws the PDF file with the payment code.
//! - `files.rs`: declares invoices as owners of private files.
//! - `subjects.rs`: tells objects the states of the invoices for their orders.

pub mod actions;
mod demo;
mod document;
mod files;
mod jobs;
mod panel;
mod rules;
mod site;
pub mod store;
mod subjects;
pub mod types;
pub mod view;

pub use demo::{fill_demo, fill_demo_creditor};
pub use document::{draw, percent};
pub use files::DOCUMENTS;
pub use jobs::{deliver, remind};
pub use rules::CURRENCIES;
pub use subjects::tell_all;
pub use view::vat_rate;

/// Endpoints of invoices, for customers and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [vec![site::doc()], panel::docs()].concat()
}
