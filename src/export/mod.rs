//! Exports: the content of a portal as JSON lines with its pictures in one archive, for another portal or another program.
//! `litfass import archive` reads it. Accounts, messages, invoices and everything else that belongs to single people stay
//! out of it.
//!
//! - `articles.rs`, `directory.rs`: records of articles with what they refer to, and of contacts, enterprises and services.
//! - `pictures.rs`: the pictures that records name.

mod articles;
mod directory;
mod pictures;
mod run;
mod store;

pub use run::{ExportError, ExportSummary, export};
