//! SQL of the aspects of sections.

use rusqlite::Connection;

use super::super::types::TrackedObject;
use crate::base::error::ApiError;

/// The section with this slug.
pub fn find_tracked(db: &Connection, slug: &str) -> Result<Option<TrackedObject>, ApiError> {
    super::find_tracked(db, "select s.id from sections s where s.slug = ?1", &[slug])
}
