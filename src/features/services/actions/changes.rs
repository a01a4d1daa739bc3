//! Saves changes of services: in place while nobody else sees them, beside the approved version where they are reviewed.

use super::owner::{Owner, demand, to_change};
use super::{case, fields, publish};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::accounts::types::Trust;
use crate::features::cases::actions as cases;
use crate::features::cases::types::{Cause, SubjectKind};
use crate::features::services::types::{
    PendingState, Service, ServiceAction, ServiceChange, ServiceForm, ServiceId, ServiceState,
};
use crate::features::services::{rules, store};

/// Saves the fields of a service; true if the change is in force at once. In the approved version of a published service
/// it waits for a review, unless the owner is trusted and the fields are none that are always reviewed.
/// Errors: `Invalid`; 409 `wrong_state`, `decision_pending`.
pub fn save(
    write: &mut Write,
    who: &Owner,
    id: &ServiceId,
    change: &ServiceChange,
) -> Result<(Service, bool), ApiError> {
    let service = to_change(write, who, id, change.version)?;
    demand(&service, ServiceAction::Edit)?;
    if service.state.has_approved_version() {
        return save_beside(write, who, service, &change.form);
    }
    if service.state == ServiceState::Expired {
        return save_expired(write, service, &change.form).map(|service| (service, true));
    }
    let mut service = service;
    fields::apply_draft(write, &mut service, &change.form)?;
    Ok((publish::write(write, service)?, true))
}

/// Saves a change of an expired service, which readers do not see; reviewed fields make it wait when it is renewed.
fn save_expired(write: &mut Write, mut service: Service, form: &ServiceForm) -> Result<Service, ApiError> {
    let (form, _) = fields::checked(write, write.today(), &service, form)?;
    let changed = rules::changed_fields(&store::form_of(write, &service)?, &form);
    let trust = store::find_trust(write, service.owner_key)?;
    service.unapproved = service.unapproved || rules::needs_review(&changed, trust);
    fields::apply(write, &mut service, &form)?;
    publish::write(write, service)
}

/// Saves a change beside the approved version of a service.
fn save_beside(
    write: &mut Write,
    who: &Owner,
    mut service: Service,
    form: &ServiceForm,
) -> Result<(Service, bool), ApiError> {
    let (form, _) = fields::checked(write, write.today(), &service, form)?;
    let live = store::form_of(write, &service)?;
    let changed = rules::changed_fields(&live, &form);
    let trust = store::find_trust(write, service.owner_key)?;
    if !rules::needs_review(&changed, trust) {
        if service.pending.is_some() {
            cases::withdraw(write, &who.actor, SubjectKind::Service, service.id.as_str())?;
        }
        fields::apply(write, &mut service, &form)?;
        publish::clear_pending(&mut service);
        return Ok((publish::write(write, service)?, true));
    }
    if trust == Trust::Trusted {
        let at_once = fields::without_reviewed(&form, &live, &changed);
        fields::apply(write, &mut service, &at_once)?;
    }
    service = publish::write(write, service)?;
    let live = store::form_of(write, &service)?;
    service.pending_fields = rules::changed_fields(&live, &form);
    service.pending = Some(form);
    service.pending_state = Some(PendingState::Waiting);
    let service = publish::write(write, service)?;
    case::open(write, &service, &who.user, Cause::Change, &who.cases)?;
    Ok((service, false))
}

/// Discards the change that waits beside the approved version.
pub fn discard(write: &mut Write, who: &Owner, id: &ServiceId, version: i64) -> Result<Service, ApiError> {
    let mut service = to_change(write, who, id, version)?;
    demand(&service, ServiceAction::Discard)?;
    cases::withdraw(write, &who.actor, SubjectKind::Service, service.id.as_str())?;
    publish::clear_pending(&mut service);
    publish::write(write, service)
}
