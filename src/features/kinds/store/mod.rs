//! SQL of the aspects, one file for each kind.

pub mod article;
pub mod author;
pub mod category;
pub mod contact;
pub mod contact_group;
pub mod enterprise;
pub mod section;
pub mod service;
pub mod service_category;

use rusqlite::{Connection, OptionalExtension as _};

use super::types::TrackedObject;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// The object whose `id` a query finds by parts of a path.
fn find_tracked(db: &Connection, sql: &str, parts: &[&str]) -> Result<Option<TrackedObject>, ApiError> {
    let id: Option<String> =
        db.prepare_cached(sql)?.query_row(rusqlite::params_from_iter(parts), |row| row.get("id")).optional()?;
    Ok(id.map(TrackedObject::new))
}

/// Languages in a column that joins them with commas.
fn languages(joined: Option<String>) -> Vec<Lang> {
    let joined = joined.unwrap_or_default();
    Lang::ALL.into_iter().filter(|lang| joined.split(',').any(|one| one == lang.as_str())).collect()
}
