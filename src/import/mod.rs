//! Imports: foreign files are parsed into records, and records are added through the stores of the features.
//!
//! Parsers do not use the database. A damaged record is reported with its line and skipped; a file of another format is
//! refused before anything is written. Imported objects are remembered under their ids in the source, so a second run
//! adds nothing. Nothing is fetched from other sites.

mod contacts;
pub mod corpus;
mod enterprises;
mod importer;
mod pictures;
mod prepare;
mod record_error;
pub mod records;
mod report;
mod run;
mod service_categories;
mod services;
mod source;
mod store;
#[cfg(test)]
mod tests;
pub mod wordpress;

pub use report::{Counts, ImportSummary};
pub use run::{ImportError, Options, corpus as import_corpus, demo as import_demo, wordpress as import_wordpress};
pub use source::Source;
