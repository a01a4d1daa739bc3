//! Renews services, by their owner or by the link of a letter.

use super::owner::{Owner, demand, to_change};
use super::submit::{demand_space, submit_service};
use super::{enterprise, publish};
use crate::audit::Actor;
use crate::auth::{User, UserState};
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceAction, ServiceId, ServiceMover, ServiceState};

/// Prolongs a public service, or publishes an expired one again. Errors: 409 `wrong_state`, `quota_full`, `enterprise_ended`.
pub fn renew(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Renew)?;
    prolong(write, service)
}

fn prolong(write: &mut Write, mut service: Service) -> Result<Service, ApiError> {
    if service.state == ServiceState::Expired {
        let trust = store::find_trust(write, service.owner_key)?;
        demand_space(write, &service, trust)?;
        enterprise::demand_open(write, &service)?;
        service.state = service.state.advance(ServiceState::Published, ServiceMover::Owner)?;
    }
    publish::set_public(write, &mut service)?;
    publish::write(write, service)
}

/// Renews the service of a link; one that was changed since its approval is submitted. A second use changes nothing.
/// Errors: 410 `renewal_link_over` for a link that does not exist or has expired; 403 `account_restricted`, or another state of the
/// owner's account in which nothing is renewed; 409 where the service cannot be renewed.
pub fn renew_by_link(write: &mut Write, token: &str, settings: &CaseSettings) -> Result<Service, ApiError> {
    let gone = || ApiError::Refused { status: 410, code: "renewal_link_over" };
    let (key, used_at) = store::find_link(write, token, write.now())?.ok_or_else(gone)?;
    let service = store::get_by_key(write, key)?;
    if used_at.is_some() {
        return Ok(service);
    }
    let owner = User::find(write, service.owner_key)?.ok_or_else(ApiError::account_disabled)?;
    owner.demand_unrestricted()?;
    if owner.state != UserState::Active {
        return Err(ApiError::account_disabled());
    }
    let renewed = match service.state {
        ServiceState::Published | ServiceState::Paused => prolong(write, service)?,
        ServiceState::Expired if !service.unapproved => prolong(write, service)?,
        ServiceState::Expired => {
            let who = Owner { user: owner, actor: Actor::Clock, cases: settings.clone() };
            submit_service(write, &who, service)?
        }
        ServiceState::Draft
        | ServiceState::Submitted
        | ServiceState::ChangesRequested
        | ServiceState::Rejected
        | ServiceState::Suspended
        | ServiceState::Archived => return Err(ApiError::conflict("wrong_state")),
    };
    store::set_link_used(write, token)?;
    Ok(renewed)
}
