//! The services of an enterprise that ends, or of a member who leaves it.

use super::publish;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::store;
use crate::features::services::types::{ServiceId, ServiceMover, ServiceState};

/// Pauses the published services of an enterprise, those of one owner or of all. Returns what it paused.
pub fn pause_of_enterprise(
    write: &mut Write,
    enterprise_key: i64,
    owner_key: Option<i64>,
) -> Result<Vec<ServiceId>, ApiError> {
    let mut paused = Vec::new();
    for mut service in store::list_published_of_enterprise(write, enterprise_key, owner_key)? {
        service.state = service.state.advance(ServiceState::Paused, ServiceMover::Program)?;
        paused.push(publish::write(write, service)?.id);
    }
    Ok(paused)
}

/// Shows services again that [`pause_of_enterprise`] paused, unless their state was changed since.
pub fn resume_of_enterprise(write: &mut Write, paused: &[ServiceId]) -> Result<(), ApiError> {
    for id in paused {
        let mut service = match store::get(write, id) {
            Ok(service) => service,
            Err(ApiError::NotFound) => continue,
            Err(other) => return Err(other),
        };
        if service.state == ServiceState::Paused {
            service.state = service.state.advance(ServiceState::Published, ServiceMover::Program)?;
            publish::write(write, service)?;
        }
    }
    Ok(())
}
