//! The end of an enterprise, by a member, a decision or the erasure of its last owner.

use super::check;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::Enterprise;
use crate::features::services::actions as services;
use crate::features::services::types::ServiceId;

/// Effects of the end of an enterprise whose state was moved by the caller. Returns the services that it paused.
pub fn end(write: &mut Write, enterprise: &mut Enterprise) -> Result<Vec<ServiceId>, ApiError> {
    enterprise.closed_at = Some(write.now());
    store::update(write, enterprise)?;
    check::void(write, enterprise)?;
    store::remove_requests_of(write, enterprise.key)?;
    services::pause_of_enterprise(write, enterprise.key, None)
}
