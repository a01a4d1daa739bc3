//! SQL of the aspects of authors.

use rusqlite::{Connection, OptionalExtension as _};

use super::super::types::TrackedObject;
use crate::base::error::ApiError;

/// Key and name of the author with this slug.
pub fn find(db: &Connection, slug: &str) -> Result<Option<(i64, String)>, ApiError> {
    Ok(db
        .prepare_cached("select u.key, u.name from authors u where u.slug = ?1")?
        .query_row([slug], |row| Ok((row.get("key")?, row.get("name")?)))
        .optional()?)
}

/// Slugs of all authors.
pub fn list_slugs(db: &Connection) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached("select u.slug from authors u order by u.key limit 2000")?;
    Ok(statement.query_map([], |row| row.get("slug"))?.collect::<Result<_, _>>()?)
}

/// The author with this slug.
pub fn find_tracked(db: &Connection, slug: &str) -> Result<Option<TrackedObject>, ApiError> {
    super::find_tracked(db, "select u.id from authors u where u.slug = ?1", &[slug])
}
