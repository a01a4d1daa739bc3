//! Imports: foreign files become records, records become articles through the same stores as everything else.
//!
//! The readers know nothing of the database. A damaged record is reported with its line and skipped; a file that is
//! something else is refused before anything is written. What came in is remembered under the name it has in its
//! source, so a second run adds nothing. Nothing is ever fetched from another site.

mod contacts;
pub mod corpus;
mod desk;
mod pictures;
mod prepare;
pub mod records;
mod report;
mod run;
mod source;
mod store;
#[cfg(test)]
mod tests;
pub mod wordpress;

pub use report::{Counts, Report};
pub use run::{ImportFault, Options, corpus as import_corpus, demo as import_demo, wordpress as import_wordpress};
pub use source::Source;
