//! Imports: foreign files are parsed into records, and records are added through the stores of the features.
//!
//! Parsers do not use the database. A damaged record is reported with its line and skipped; a file of another format is
//! refused before anything is written. Imported objects are remembered under their ids in the source, so a second run
//! adds nothing. Nothing is fetched from other sites unless that is asked for.

mod archive_run;
mod body_pictures;
mod contacts;
pub mod corpus;
mod enterprises;
mod fetch;
pub mod ghost;
mod ghost_run;
mod importer;
mod pictures;
mod prepare;
mod readers;
mod record_error;
pub mod records;
mod report;
mod run;
mod service_categories;
mod services;
mod slugs;
mod source;
mod standard_categories;
mod store;
#[cfg(test)]
mod tests;
pub mod wordpress;

pub use archive_run::{CONTENT, PICTURES, archive as import_archive};
pub use fetch::Fetcher;
pub use ghost_run::ghost as import_ghost;
pub use report::{Counts, ImportSummary};
pub use run::{ImportError, Options, corpus as import_corpus, demo as import_demo, wordpress as import_wordpress};
pub use source::Source;
