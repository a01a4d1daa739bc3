//! The enterprise in whose name a service is offered: members who may name it, and services that may be public in its name.

use rusqlite::Connection;

use crate::base::error::{ApiError, FieldError};
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::EnterpriseState;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceForm, ServiceMover, ServiceState};

/// Field of the form that names the enterprise.
const FIELD: &str = "enterprise_id";

/// Key of the enterprise of a form: the one that stands there, or an active one for which the owner of the service publishes.
/// Errors: `not_found` at the field.
pub fn key_of(db: &Connection, service: &Service, form: &ServiceForm) -> Result<Option<i64>, ApiError> {
    let Some(id) = &form.enterprise_id else { return Ok(None) };
    if let Some(key) = service.enterprise_key
        && enterprises::get_id(db, key)? == *id
    {
        return Ok(Some(key));
    }
    match enterprises::find_for_writer(db, id, service.owner_key)? {
        Some((key, EnterpriseState::Active)) => Ok(Some(key)),
        _ => Err(ApiError::field(FIELD, "not_found")),
    }
}

/// Fault of a form whose enterprise has ended, or for which the owner of the service no longer publishes. A suspended one may
/// stand in a service that had it before.
pub fn fault(db: &Connection, service: &Service, form: &ServiceForm) -> Result<Option<FieldError>, ApiError> {
    let Some(id) = &form.enterprise_id else { return Ok(None) };
    let is_right = match enterprises::find_for_writer(db, id, service.owner_key)? {
        Some((_, EnterpriseState::Active)) => true,
        Some((key, EnterpriseState::Suspended)) => service.enterprise_key == Some(key),
        Some((_, EnterpriseState::Draft | EnterpriseState::Submitted | EnterpriseState::Closed)) | None => false,
    };
    Ok((!is_right).then(|| FieldError::new(FIELD, "not_found")))
}

/// True if a form names an enterprise that is verified.
pub fn is_verified(db: &Connection, form: &ServiceForm) -> Result<bool, ApiError> {
    let Some(id) = &form.enterprise_id else { return Ok(false) };
    match enterprises::get(db, id) {
        Ok(enterprise) => Ok(enterprise.is_verified()),
        Err(ApiError::NotFound) => Ok(false),
        Err(other) => Err(other),
    }
}

/// True if a service may be public in the name of its enterprise; one without an enterprise may.
pub fn is_open(db: &Connection, service: &Service) -> Result<bool, ApiError> {
    Ok(fault(db, service, &store::form_of(db, service)?)?.is_none())
}

/// Pauses a published service that may not be public in the name of its enterprise; it is written by the caller.
pub fn pause_unless_open(db: &Connection, service: &mut Service) -> Result<(), ApiError> {
    if service.state == ServiceState::Published && !is_open(db, service)? {
        service.state = service.state.advance(ServiceState::Paused, ServiceMover::Program)?;
    }
    Ok(())
}

/// Checks that a service may be public in the name of its enterprise. Errors: 409 `enterprise_ended`.
pub fn demand_open(db: &Connection, service: &Service) -> Result<(), ApiError> {
    if is_open(db, service)? { Ok(()) } else { Err(ApiError::conflict("enterprise_ended")) }
}
