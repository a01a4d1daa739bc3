//! The log of what staff, operators and the clock changed, as admins read it: filtered, paged, exported.

mod export;
mod names;
mod panel;
mod store;
mod types;

use rusqlite::Connection;

use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

pub use panel::{doc, routes};
pub use types::AuditLine;

/// What a person did last, and what was done to their account, newest first.
pub fn of_person(db: &Connection, person: &User, lang: Lang, limit: u32) -> Result<Vec<AuditLine>, ApiError> {
    store::of_person(db, person, limit)?.into_iter().map(|line| names::told(db, line, lang)).collect()
}
