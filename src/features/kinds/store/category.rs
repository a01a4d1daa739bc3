//! SQL of the aspects of categories.

use rusqlite::Connection;

use super::super::types::TrackedObject;
use crate::base::error::ApiError;

/// The category at an address of one or two levels.
pub fn find_tracked(db: &Connection, slugs: &[&str]) -> Result<Option<TrackedObject>, ApiError> {
    let sql = match slugs {
        [_] => "select c.id from categories c where coalesce(c.parent_key, 0) = 0 and c.slug = ?1",
        [_, _] => {
            "select c.id
             from categories p
             join categories c on coalesce(c.parent_key, 0) = p.key and c.slug = ?2
             where coalesce(p.parent_key, 0) = 0 and p.slug = ?1"
        }
        _ => return Ok(None),
    };
    super::find_tracked(db, sql, slugs)
}
