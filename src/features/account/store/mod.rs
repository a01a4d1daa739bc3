//! SQL of the own account. Two lists say what the database holds of a person: `personal_data` what the archive tells of each
//! table, `erasure` what becomes of each table when the account is erased.

pub mod archive;
pub mod deletion;
pub mod email_changes;
pub mod erasure;
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
