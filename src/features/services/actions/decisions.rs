//! Carries out decisions of the staff on services, and reverses them.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{enterprise, fields, publish};
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::cases::types::{Cause, Outcome};
use crate::features::kinds::types::CaseMeasure;
use crate::features::services::store;
use crate::features::services::types::{
    PendingState, Service, ServiceField, ServiceForm, ServiceId, ServiceMover, ServiceState,
};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Outcomes by which a decision changes a service.
pub const OUTCOMES: &[Outcome] =
    &[Outcome::Approve, Outcome::RequestChanges, Outcome::Reject, Outcome::Hide, Outcome::Remove];

/// A service before a decision was carried out.
#[derive(Serialize, Deserialize)]
struct Before {
    state: ServiceState,
    form: ServiceForm,
    pending: Option<ServiceForm>,
    pending_fields: Vec<ServiceField>,
    pending_state: Option<PendingState>,
    unapproved: bool,
    valid_until: Option<Ts>,
    /// State after the decision; another one was set by somebody since.
    after: ServiceState,
}

fn id_of(id: &str) -> Result<ServiceId, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

/// Key of the owner of a service. Errors: `NotFound`.
pub fn owner_of(db: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    Ok(Some(store::get(db, &id_of(id)?)?.owner_key))
}

/// Carries a decision out. A service that its owner changed meanwhile, so that the outcome does not fit, stays as it is.
pub fn carry_out(write: &mut Write, measure: &CaseMeasure) -> Result<Value, ApiError> {
    let mut service = store::get(write, &id_of(measure.id)?)?;
    let mut before = Before {
        state: service.state,
        form: store::form_of(write, &service)?,
        pending: service.pending.clone(),
        pending_fields: service.pending_fields.clone(),
        pending_state: service.pending_state,
        unapproved: service.unapproved,
        valid_until: service.valid_until,
        after: service.state,
    };
    decide(write, &mut service, measure.outcome)?;
    before.after = service.state;
    let after = publish::write(write, service)?;
    if measure.outcome == Outcome::Approve {
        tell_public(write, &after, NotificationKind::ServiceApproved)?;
    }
    Ok(serde_json::to_value(before)?)
}

fn decide(write: &Write, service: &mut Service, outcome: Outcome) -> Result<(), ApiError> {
    let has_change = service.pending.is_some();
    match (outcome, service.state) {
        (Outcome::Approve, ServiceState::Submitted) => publish_submitted(write, service),
        (Outcome::Approve, _) if has_change => publish::apply_pending(write, service),
        (Outcome::RequestChanges, ServiceState::Published | ServiceState::Paused) if has_change => {
            service.pending_state = Some(PendingState::Returned);
            Ok(())
        }
        (Outcome::RequestChanges, ServiceState::Submitted | ServiceState::Published) => {
            to(service, ServiceState::ChangesRequested)
        }
        (Outcome::Reject, ServiceState::Submitted) => to(service, ServiceState::Rejected),
        (Outcome::Reject, ServiceState::Published | ServiceState::Paused) if has_change => {
            publish::clear_pending(service);
            Ok(())
        }
        (Outcome::Reject | Outcome::Hide, ServiceState::Published | ServiceState::Paused) => {
            to(service, ServiceState::Suspended)
        }
        (Outcome::Remove, state) if state != ServiceState::Archived => {
            publish::clear_pending(service);
            to(service, ServiceState::Archived)
        }
        _ => Ok(()),
    }
}

fn to(service: &mut Service, state: ServiceState) -> Result<(), ApiError> {
    service.state = service.state.advance(state, ServiceMover::Staff)?;
    Ok(())
}

fn publish_submitted(write: &Write, service: &mut Service) -> Result<(), ApiError> {
    to(service, ServiceState::Published)?;
    publish::set_public(write, service)?;
    // the enterprise may have ended while the service was awaiting the decision
    enterprise::pause_unless_open(write, service)
}

/// Tells the owner that the service is public, again public, or a change of it is; `kind` names which.
pub fn tell_public(write: &mut Write, service: &Service, kind: NotificationKind) -> Result<(), ApiError> {
    let Some(owner) = User::find(write, service.owner_key)? else { return Ok(()) };
    let params = args([("title", service.title(owner.locale).1.into())]);
    notify(write, owner.key, kind, &params, &publish::stable_path(service))
}

/// Restores a service as it was before a decision, unless its state was changed since. A rejection that an appeal reverses
/// is an approval.
pub fn reverse(write: &mut Write, measure: &CaseMeasure, before: &Value) -> Result<(), ApiError> {
    let mut service = store::get(write, &id_of(measure.id)?)?;
    let before: Before = serde_json::from_value(before.clone())?;
    if service.state != before.after {
        return Ok(());
    }
    let has_ended = enterprise::fault(write, &service, &before.form)?.is_some();
    fields::apply_earlier(write, &mut service, &before.form)?;
    service.state = before.state;
    service.pending = before.pending;
    service.pending_fields = before.pending_fields;
    service.pending_state = before.pending_state;
    service.unapproved = before.unapproved;
    service.valid_until = before.valid_until;
    let was_refused = matches!(measure.outcome, Outcome::Reject | Outcome::RequestChanges);
    if measure.cause == Cause::Appeal && was_refused {
        decide(write, &mut service, Outcome::Approve)?;
    }
    if has_ended && service.state == ServiceState::Published {
        // the earlier form has lost its enterprise: whether to publish in the own name is for the owner to say
        service.state = service.state.advance(ServiceState::Paused, ServiceMover::Program)?;
    }
    publish::write(write, service).map(drop)
}
