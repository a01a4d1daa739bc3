//! Steps that an owner and the staff may take with a service.

use crate::base::clock::Ts;
use crate::features::services::types::{Service, ServiceAction, ServiceMover, ServiceState, StaffServiceAction};

/// Milliseconds of a day.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Steps that the owner of a service may take now; whether a limit refuses one is found out when it is taken.
pub fn actions(service: &Service) -> Vec<ServiceAction> {
    let state = service.state;
    let may = |to| state.may_become(to, ServiceMover::Owner);
    let is_offered = |action: &ServiceAction| match action {
        ServiceAction::Edit => is_editable(state),
        ServiceAction::Submit => {
            matches!(state, ServiceState::Draft | ServiceState::ChangesRequested)
                || (state == ServiceState::Expired && service.unapproved)
        }
        ServiceAction::Discard => service.pending.is_some(),
        ServiceAction::Pause => may(ServiceState::Paused),
        ServiceAction::Resume => state == ServiceState::Paused,
        ServiceAction::Renew => {
            state == ServiceState::Published || (state == ServiceState::Expired && !service.unapproved)
        }
        ServiceAction::Archive => may(ServiceState::Archived),
        ServiceAction::Copy => state != ServiceState::Draft,
        ServiceAction::Remove => is_removable(service),
    };
    ServiceAction::ALL.into_iter().filter(is_offered).collect()
}

/// True if the owner may change the fields: neither while a decision is awaited nor after the service has ended.
fn is_editable(state: ServiceState) -> bool {
    match state {
        ServiceState::Draft
        | ServiceState::ChangesRequested
        | ServiceState::Published
        | ServiceState::Paused
        | ServiceState::Expired => true,
        ServiceState::Submitted | ServiceState::Rejected | ServiceState::Suspended | ServiceState::Archived => false,
    }
}

/// Steps that the staff may take with a service now, beside decisions on what waits.
pub fn staff_actions(service: &Service) -> Vec<StaffServiceAction> {
    let state = service.state;
    let is_ended = matches!(state, ServiceState::Draft | ServiceState::Archived);
    let is_offered = |action: &StaffServiceAction| match action {
        StaffServiceAction::Suspend | StaffServiceAction::Extend | StaffServiceAction::Feature => {
            state.has_approved_version()
        }
        StaffServiceAction::Lift => state == ServiceState::Suspended,
        StaffServiceAction::Archive | StaffServiceAction::Move | StaffServiceAction::Merge => !is_ended,
    };
    StaffServiceAction::ALL.into_iter().filter(is_offered).collect()
}

/// True if nobody but its owner ever saw the service.
fn is_removable(service: &Service) -> bool {
    service.submitted_at.is_none()
        && match service.state {
            ServiceState::Draft | ServiceState::Archived => true,
            ServiceState::Submitted
            | ServiceState::ChangesRequested
            | ServiceState::Rejected
            | ServiceState::Published
            | ServiceState::Paused
            | ServiceState::Expired
            | ServiceState::Suspended => false,
        }
}

/// Days until the end of the publication, rounded; `None` for a service that is not public.
pub fn days_left(service: &Service, now: Ts) -> Option<u32> {
    let until = service.valid_until.filter(|_| service.state.has_approved_version())?;
    let days = (until.millis() - now.millis()).max(0).saturating_add(DAY_MS / 2) / DAY_MS;
    u32::try_from(days).ok()
}

/// End of the preferred place in public lists that a service has now.
pub fn featured_until(service: &Service, now: Ts) -> Option<Ts> {
    service.featured_until.filter(|until| service.state == ServiceState::Published && *until > now)
}
