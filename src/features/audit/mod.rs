//! The log of what staff, operators and the clock changed, as admins read it: filtered, paged, exported.

mod panel;
mod store;
mod types;
mod view;

use rusqlite::Connection;

use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

pub use panel::{doc, routes};
pub use types::{AuditActor, AuditLine};

/// The latest changes of an object, newest first.
pub fn of_object(db: &Connection, object: (&str, &str), lang: Lang, limit: u32) -> Result<Vec<AuditLine>, ApiError> {
    store::list_of_object(db, object, limit)?.into_iter().map(|line| view::line(db, line, lang)).collect()
}

/// The latest changes by a person or to their account, newest first.
pub fn of_person(db: &Connection, person: &User, lang: Lang, limit: u32) -> Result<Vec<AuditLine>, ApiError> {
    store::list_of_person(db, person, limit)?.into_iter().map(|line| view::line(db, line, lang)).collect()
}
