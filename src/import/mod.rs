//! Imports: foreign files become records, records become articles through the same stores as everything else.
//!
//! The readers know nothing of the database. A damaged record is reported with its line and skipped; a file that is
//! something else is refused before anything is written.

pub mod corpus;
pub mod records;
pub mod wordpress;
