//! SQL of the aspects of contact groups.

use rusqlite::Connection;

use super::super::types::TrackedObject;
use crate::base::error::ApiError;

/// The group at an address of one or two levels.
pub fn find_tracked(db: &Connection, slugs: &[&str]) -> Result<Option<TrackedObject>, ApiError> {
    let sql = match slugs {
        [_] => "select g.id from contact_groups g where coalesce(g.parent_key, 0) = 0 and g.slug = ?1",
        [_, _] => {
            "select g.id
             from contact_groups p
             join contact_groups g on coalesce(g.parent_key, 0) = p.key and g.slug = ?2
             where coalesce(p.parent_key, 0) = 0 and p.slug = ?1"
        }
        _ => return Ok(None),
    };
    super::find_tracked(db, sql, slugs)
}
