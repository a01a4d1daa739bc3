//! Keeps the time in which a service is featured equal to what the staff and the bookings of its provider give it.

use rusqlite::Connection;
use serde_json::json;

use crate::audit::{self, Actor};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceState};

/// The time that a service should have. One that is not published keeps its own until it is; so does one for which both are over.
fn due(db: &Connection, service: &Service, now: Ts) -> Result<Option<Ts>, ApiError> {
    let present = service.featured_until;
    if service.state != ServiceState::Published {
        return Ok(present);
    }
    let until = store::find_featured_until(db, service, now)?;
    let is_over = |until: Option<Ts>| until.is_none_or(|until| until <= now);
    Ok(if is_over(present) && is_over(until) { present } else { until })
}

/// Gives a service the time that it should have, of which the caller tells the audit log.
pub fn refresh(db: &Connection, service: &mut Service, now: Ts) -> Result<(), ApiError> {
    service.featured_until = due(db, service, now)?;
    Ok(())
}

/// Gives a service that is about to be written the time that it should have. Answers whether it had another one.
pub fn settle(write: &Write, service: &mut Service) -> Result<bool, ApiError> {
    let until = due(write, service, write.now())?;
    let before = std::mem::replace(&mut service.featured_until, until);
    if before == until {
        return Ok(false);
    }
    let (before, after) = (json!({ "featured_until": before }), json!({ "featured_until": until }));
    let object = ("service", service.id.as_str());
    audit::record(write, &Actor::Clock, "service.feature", object, Some(&before), Some(&after))?;
    Ok(true)
}
