//! SQL of the own account. Two lists go through the tables with data of a person: `personal_data` for the archive, `erased_data`
//! for the erasure.

pub mod archive;
pub mod deletion;
pub mod email_changes;
pub mod erased_data;
mod personal_data;
pub mod profile;
pub mod sessions;

pub use personal_data::{ARCHIVE_PARTS, LEFT_OUT};

use rusqlite::{Statement, ToSql};

/// The named values that occur in `statement`; SQLite refuses others.
fn occurring<'v>(statement: &Statement, values: &[(&'v str, &'v dyn ToSql)]) -> Vec<(&'v str, &'v dyn ToSql)> {
    let occurs = |name: &str| matches!(statement.parameter_index(name), Ok(Some(_)));
    values.iter().copied().filter(|(name, _)| occurs(name)).collect()
}
