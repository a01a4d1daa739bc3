//! Services as their owners and the staff see them.

mod choices;
mod own;
mod panel;

use std::collections::HashMap;

use rusqlite::Connection;

pub use choices::choices;
pub use own::{list, own, quota, renewal, subject};
pub use panel::{ServiceReader, bulk_row, review, rows};

use super::store;
use super::types::{Service, ServiceForm};
use crate::base::error::ApiError;
use crate::features::statistics;
use crate::features::statistics::types::ObjectTotals;
use crate::media::{Media, MediaId};

/// The pictures of some versions of a service.
fn pictures(db: &Connection, forms: &[&ServiceForm]) -> Result<Vec<Media>, ApiError> {
    let mut ids: Vec<&MediaId> = Vec::new();
    for photo in forms.iter().flat_map(|form| &form.photos) {
        if !ids.contains(&&photo.media_id) {
            ids.push(&photo.media_id);
        }
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(store::find_media(db, id)?);
    }
    Ok(found)
}

/// Counts of services by their identities.
fn totals(db: &Connection, services: &[&Service]) -> Result<HashMap<String, ObjectTotals>, ApiError> {
    let ids: Vec<&str> = services.iter().map(|service| service.id.as_str()).collect();
    statistics::list_totals(db, "service", &ids)
}
