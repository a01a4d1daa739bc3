//! Steps of the staff with services, beside decisions on what waits.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::{case, clock, enterprise, featured, fields, publish};
use crate::audit;
use crate::auth::User;
use crate::base::access::ModerateServices;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::accounts::take_step as take_account_step;
use crate::features::accounts::types::{BulkStep, ReaderReference, Trust};
use crate::features::cases::actions::{self as cases, Worker};
use crate::features::cases::types::{CaseId, Cause, Outcome, StaffMeasure, SubjectKind};
use crate::features::service_categories::store as categories;
use crate::features::service_categories::store::TREE;
use crate::features::services::types::{
    Service, ServiceExtension, ServiceFeature, ServiceId, ServiceMerge, ServiceMove, ServiceMover, ServiceState,
    StaffServiceAction,
};
use crate::features::services::{rules, store};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};
use crate::redirects::{self, Moved, MovedKind};
use crate::trees::store as trees;

/// A day.
const DAY: Duration = Duration::from_hours(24);

/// The service in the version that was read, for a step that it allows. Errors: `NotFound`, also for drafts; a stale
/// version, to which the endpoint adds the current copy; 409 `wrong_state`; 403 `conflict_of_interest` for an own service
/// while somebody else could take the step.
pub fn to_moderate(
    write: &Write,
    who: &Worker,
    id: &ServiceId,
    version: i64,
    action: StaffServiceAction,
) -> Result<Service, ApiError> {
    let service = store::get(write, id)?;
    if service.state == ServiceState::Draft {
        return Err(ApiError::NotFound);
    }
    if service.version != version {
        return Err(ApiError::outdated());
    }
    demand_foreign(write, who, service.owner_key)?;
    if rules::staff_actions(&service).contains(&action) { Ok(service) } else { Err(ApiError::conflict("wrong_state")) }
}

/// Checks that the service is not the person's own, or that nobody else could take the step.
fn demand_foreign(write: &Write, who: &Worker, owner_key: i64) -> Result<(), ApiError> {
    if is_foreign(write, who, owner_key, write.now())? {
        return Ok(());
    }
    Err(ApiError::Refused { status: 403, code: "conflict_of_interest" })
}

/// True if the service is not the person's own, or nobody else could take a step with it.
pub fn is_foreign(db: &Connection, who: &Worker, owner_key: i64, now: Ts) -> Result<bool, ApiError> {
    if owner_key != who.user_key {
        return Ok(true);
    }
    let holders = User::holders::<ModerateServices>(db, now)?;
    Ok(holders.iter().all(|user| user.key == who.user_key))
}

fn note(
    write: &Write,
    who: &Worker,
    action: &str,
    service: &Service,
    (before, after): (&Value, &Value),
) -> Result<(), ApiError> {
    audit::record(write, &who.actor, action, ("service", service.id.as_str()), Some(before), Some(after))
}

/// Takes a service off the site, or ends it for good, by a decision with reasons that can be undone for some seconds.
/// Errors: those of [`to_moderate`]; 409 `decision_pending`; `Invalid`.
pub fn measure(
    write: &mut Write,
    who: &Worker,
    id: &ServiceId,
    call: &StaffMeasure,
    action: StaffServiceAction,
) -> Result<CaseId, ApiError> {
    let service = to_moderate(write, who, id, call.version, action)?;
    let owner = User::find(write, service.owner_key)?.ok_or(ApiError::NotFound)?;
    let outcome = if action == StaffServiceAction::Suspend { Outcome::Hide } else { Outcome::Remove };
    cases::inspect(write, who, &case::of(&service, &owner, Cause::Inspection), &call.decision(outcome))
}

/// Ends the suspension of a service: it is shown again, has expired where its time is over, or is paused where its enterprise is
/// not active. The decision against it is no longer in force, and its owner is told.
pub fn lift(write: &mut Write, who: &Worker, id: &ServiceId, version: i64) -> Result<(), ApiError> {
    let mut service = to_moderate(write, who, id, version, StaffServiceAction::Lift)?;
    let before = service.state;
    service.state = service.state.advance(ServiceState::Published, ServiceMover::Staff)?;
    cases::lift(write, &who.actor, SubjectKind::Service, service.id.as_str())?;
    let is_over = service.valid_until.is_some_and(|until| until <= write.now());
    let service = if is_over {
        clock::expire(write, service)?
    } else {
        enterprise::pause_unless_open(write, &mut service)?;
        publish::write(write, service)?
    };
    note(write, who, "service.lift", &service, (&json!({ "state": before }), &json!({ "state": service.state })))?;
    super::decisions::tell_public(write, &service, NotificationKind::ServiceLifted)
}

/// Puts a service into another category; its former address leads to the new one.
pub fn move_to(write: &mut Write, who: &Worker, id: &ServiceId, call: &ServiceMove) -> Result<(), ApiError> {
    let mut service = to_moderate(write, who, id, call.version, StaffServiceAction::Move)?;
    fields::category_rules(write, Some(&call.category_id))?
        .ok_or_else(|| ApiError::field("category_id", "not_found"))?;
    let slug = |write: &Write, service: &Service| {
        let category = service.listed_category().map(|key| categories::get_by_key(write, key)).transpose()?;
        Ok::<_, ApiError>(category.map(|category| category.slug))
    };
    let before = slug(write, &service)?;
    let mut live = store::form_of(write, &service)?;
    let former = live.category_id.replace(call.category_id.clone());
    fields::apply_earlier(write, &mut service, &live)?;
    if let Some(pending) = service.pending.as_mut().filter(|pending| pending.category_id == former) {
        pending.category_id = Some(call.category_id.clone());
    }
    let service = publish::write(write, service)?;
    let after = slug(write, &service)?;
    note(write, who, "service.move", &service, (&json!({ "folder": before }), &json!({ "folder": after })))
}

/// Moves the end of the publication of a service. Errors: `Invalid` where it would not move, or end in the past.
pub fn extend(write: &mut Write, who: &Worker, id: &ServiceId, call: ServiceExtension) -> Result<Service, ApiError> {
    let mut service = to_moderate(write, who, id, call.version, StaffServiceAction::Extend)?;
    let now = write.now();
    let before = service.valid_until;
    let span = DAY * call.days.unsigned_abs();
    let from = before.unwrap_or(now);
    let until = if call.days < 0 { from.before(span) } else { from.after(span) };
    if call.days == 0 || until <= now {
        return Err(ApiError::field("days", "end_past"));
    }
    service.valid_until = Some(until);
    let service = publish::write(write, service)?;
    let facts = (&json!({ "valid_until": before }), &json!({ "valid_until": until }));
    note(write, who, "service.extend", &service, facts)?;
    Ok(service)
}

/// Gives a service a preferred place in lists for some days from now on at least; 0 ends it, also where a running booking of its
/// provider features it.
pub fn feature(write: &mut Write, who: &Worker, id: &ServiceId, call: ServiceFeature) -> Result<(), ApiError> {
    let mut service = to_moderate(write, who, id, call.version, StaffServiceAction::Feature)?;
    let before = service.featured_until;
    service.featured_until = (call.days > 0).then(|| write.now().after(DAY * call.days));
    store::set_featured_by_staff(write, service.key, service.featured_until)?;
    featured::refresh(write, &mut service, write.now())?;
    let service = publish::write(write, service)?;
    let facts = (&json!({ "featured_until": before }), &json!({ "featured_until": service.featured_until }));
    note(write, who, "service.feature", &service, facts)
}

/// Archives a service as a duplicate of another one of the same owner, to which its addresses lead from then on. The owner
/// is told. Errors: those of [`to_moderate`]; `Invalid` for a service that is not public, or of another owner.
pub fn merge(write: &mut Write, who: &Worker, id: &ServiceId, call: &ServiceMerge) -> Result<(), ApiError> {
    let mut service = to_moderate(write, who, id, call.version, StaffServiceAction::Merge)?;
    let target = store::get(write, &call.target_id)?;
    let is_target =
        target.state == ServiceState::Published && target.owner_key == service.owner_key && target.key != service.key;
    if !is_target {
        return Err(ApiError::field("target_id", "choice"));
    }
    let moved = Moved { kind: MovedKind::Service, key: target.key };
    redirects::repoint(write, MovedKind::Service, service.key, target.key)?;
    redirects::add(write, &publish::stable_path(&service), moved)?;
    if let Some(path) = trees::content_path(write, &TREE, service.key)? {
        redirects::add(write, &path, moved)?;
    }
    let before = service.state;
    service.state = service.state.advance(ServiceState::Archived, ServiceMover::Staff)?;
    publish::clear_pending(&mut service);
    cases::withdraw(write, &who.actor, SubjectKind::Service, service.id.as_str())?;
    let service = publish::write(write, service)?;
    let after = json!({ "state": service.state, "merged_into": target.id });
    note(write, who, "service.merge", &service, (&json!({ "state": before }), &after))?;
    let Some(owner) = User::find(write, service.owner_key)? else { return Ok(()) };
    let params =
        args([("title", service.title(owner.locale).1.into()), ("target", target.title(owner.locale).1.into())]);
    notify(write, owner.key, NotificationKind::ServiceMerged, &params, &publish::stable_path(&target))
}

/// Sets the trust of the owner of a service, whose account was read at `version`.
/// Errors: 409 `wrong_state` where the owner belongs to the staff, and for a stale version; 403 `conflict_of_interest`.
pub fn set_trust(write: &mut Write, who: &Worker, id: &ServiceId, version: i64, trust: Trust) -> Result<(), ApiError> {
    let service = store::get(write, id)?;
    demand_foreign(write, who, service.owner_key)?;
    let owner = User::find(write, service.owner_key)?.ok_or(ApiError::NotFound)?;
    if owner.role.is_staff() {
        return Err(ApiError::conflict("wrong_state"));
    }
    let account = ReaderReference { id: owner.id, version };
    take_account_step(write, &who.actor, &account, &BulkStep::Trust(trust))?;
    crate::features::services::events::changed(write, &service);
    Ok(())
}
