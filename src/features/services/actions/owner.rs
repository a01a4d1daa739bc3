//! Steps of an owner that need no review.

use super::{enterprise, fields, publish};
use crate::audit::Actor;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::actions as cases;
use crate::features::cases::types::SubjectKind;
use crate::features::services::types::{Service, ServiceAction, ServiceForm, ServiceId, ServiceMover, ServiceState};
use crate::features::services::{rules, store};

/// Most drafts of an owner.
const MOST_DRAFTS: u32 = 20;

/// The owner of services, who takes a step.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The person.
    pub user: User,
    /// The person as the log names them.
    pub actor: Actor,
    /// Settings of cases.
    pub cases: CaseSettings,
}

/// The owner's service in the version that was read. Errors: `NotFound`, also for the services of others; 403
/// `account_restricted`; a stale version, to which the endpoint adds the current copy.
pub fn to_change(write: &Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let service = store::get(write, id)?;
    if service.owner_key != who.user.key {
        return Err(ApiError::NotFound);
    }
    who.user.demand_unrestricted()?;
    if service.version == version { Ok(service) } else { Err(ApiError::outdated()) }
}

/// Checks that the owner may take a step. Errors: 409 `wrong_state`.
pub fn demand(service: &Service, action: ServiceAction) -> Result<(), ApiError> {
    if rules::actions(service).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// Makes a draft. Errors: 409 `too_many_drafts`.
pub fn create(write: &mut Write, who: &Owner, form: &ServiceForm) -> Result<Service, ApiError> {
    who.user.demand_unrestricted()?;
    if store::counts(write, who.user.key)?.draft >= MOST_DRAFTS {
        return Err(ApiError::conflict("too_many_drafts"));
    }
    let key = store::insert(write, who.user.key)?;
    let mut service = store::get_by_key(write, key)?;
    fields::apply_draft(write, &mut service, form)?;
    store::update(write, &service)?;
    store::get_by_key(write, key)
}

/// Makes a draft with the fields of a service.
pub fn copy(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Copy)?;
    let form = store::form_of(write, &service)?;
    create(write, who, &form)
}

/// Takes a service off the site; its time goes on.
pub fn pause(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let mut service = to_change(write, who, id, version)?;
    service.state = service.state.advance(ServiceState::Paused, ServiceMover::Owner)?;
    publish::write(write, service)
}

/// Shows a paused service again. Errors: 409 `enterprise_ended`.
pub fn resume(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let mut service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Resume)?;
    enterprise::demand_open(write, &service)?;
    service.state = service.state.advance(ServiceState::Published, ServiceMover::Owner)?;
    publish::write(write, service)
}

/// Ends a service for good; a case that waits about it is closed.
pub fn archive(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let mut service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Archive)?;
    service.state = service.state.advance(ServiceState::Archived, ServiceMover::Owner)?;
    publish::clear_pending(&mut service);
    cases::withdraw(write, &who.actor, SubjectKind::Service, service.id.as_str())?;
    publish::write(write, service)
}

/// Removes a service that nobody but its owner ever saw.
pub fn remove(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<(), ApiError> {
    let service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Remove)?;
    store::remove(write, service.key)
}
