//! SQL of the aspects of categories of services.

use rusqlite::Connection;

use super::super::types::TrackedObject;
use crate::base::error::ApiError;

/// The category of services with this slug.
pub fn find_tracked(db: &Connection, slug: &str) -> Result<Option<TrackedObject>, ApiError> {
    super::find_tracked(db, "select c.id from service_categories c where c.slug = ?1", &[slug])
}
