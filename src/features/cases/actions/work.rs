//! Work on cases before and after the decision: take, give back, close, remind.

use std::time::Duration;

use serde_json::{Value, json};

use super::open::changed;
use crate::app::App;
use crate::audit::{self, Actor};
use crate::auth::{Staff, User};
use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::store::{appeals, cases, decisions};
use crate::features::cases::subjects;
use crate::features::cases::types::{Case, CaseId, CaseMover, CaseState, CaseTerms};
use crate::features::kinds::types::CaseProgress;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify, notify_holders};

/// A member of the staff who works on cases.
#[derive(Clone, Debug)]
pub struct Worker {
    /// The person as the log names them.
    pub actor: Actor,
    /// Key of the person.
    pub user_key: i64,
    /// Settings of cases.
    pub settings: CaseSettings,
}

impl Worker {
    /// The person of a guard.
    pub fn of<C>(who: &Staff<C>, app: &App) -> Worker {
        Worker { actor: who.actor(), user_key: who.user.key, settings: app.config.cases.clone() }
    }
}

/// The case, as long as it is the version that was read and nobody else holds it.
/// Errors: `stale_version`, to which the endpoint adds the current copy; `case_locked`.
pub fn to_change(write: &Write, who: &Worker, id: &CaseId, version: i64) -> Result<Case, ApiError> {
    let case = cases::get(write, id)?;
    if case.version != version {
        return Err(ApiError::outdated());
    }
    match case.lock_at(write.now()) {
        Some((holder, _)) if *holder != who.user_key => Err(ApiError::conflict("case_locked")),
        _ => Ok(case),
    }
}

/// Notes a step in the log, with the facts before and after it, and tells open inboxes.
pub fn note(write: &mut Write, actor: &Actor, action: &str, before: &Case, more: &Value) -> Result<(), ApiError> {
    let after = cases::get_by_key(write, before.key)?;
    let facts = |case: &Case| json!({ "state": case.state, "assignee": case.assignee.as_ref().map(|one| &one.name) });
    let mut new = facts(&after);
    if let (Some(new), Some(more)) = (new.as_object_mut(), more.as_object()) {
        new.extend(more.clone());
    }
    audit::record(write, actor, action, ("case", before.id.as_str()), Some(&facts(before)), Some(&new))?;
    changed(write, &before.id)
}

/// Assigns a case to the person and locks it for them; the holder prolongs the lock. A decided case is taken to be decided
/// anew. Errors: 409 for a case that another person holds, for a closed one, for a decision that has not taken effect and
/// for one that was appealed.
pub fn take(write: &mut Write, who: &Worker, id: &CaseId, version: i64) -> Result<(), ApiError> {
    let case = to_change(write, who, id, version)?;
    let until = write.now().after(Duration::from_secs(u64::from(who.settings.lock_minutes) * 60));
    let is_holder = case.lock_at(write.now()).is_some();
    if case.state == CaseState::Assigned && is_holder {
        cases::set_locked(write, case.key, until)?;
        return changed(write, id);
    }
    case.state.advance(CaseState::Assigned, CaseMover::Staff)?;
    if case.state == CaseState::Decided {
        let is_pending = decisions::find_latest(write, case.key)?.is_some_and(|one| one.effective_at.is_none());
        if is_pending || appeals::is_appealed(write, case.key)? {
            return Err(ApiError::conflict("wrong_state"));
        }
    }
    cases::set_taken(write, case.key, who.user_key, until)?;
    subjects::progress(write, &case, CaseProgress::Taken)?;
    note(write, &who.actor, "case.take", &case, &json!({}))
}

/// Gives a case back: it is open and unlocked. Errors: 409 for a case that is not assigned.
pub fn release(write: &mut Write, who: &Worker, id: &CaseId, version: i64) -> Result<(), ApiError> {
    let case = to_change(write, who, id, version)?;
    case.state.advance(CaseState::Open, CaseMover::Staff)?;
    cases::set_open(write, case.key)?;
    subjects::progress(write, &case, CaseProgress::Released)?;
    note(write, &who.actor, "case.release", &case, &json!({}))
}

/// Sets priority and due time; people are reminded of the new time anew.
/// Errors: 409 `wrong_state` for a case that does not wait for a decision.
pub fn set_terms(write: &mut Write, who: &Worker, id: &CaseId, call: &CaseTerms) -> Result<(), ApiError> {
    let case = to_change(write, who, id, call.version)?;
    if !case.state.is_waiting() {
        return Err(ApiError::conflict("wrong_state"));
    }
    cases::set_terms(write, case.key, call.priority, call.due_at)?;
    let before = json!({ "priority": case.priority, "due_at": case.due_at });
    let after = json!({ "priority": call.priority, "due_at": call.due_at });
    let (old, new) = audit::difference(&before, &after);
    audit::record(write, &who.actor, "case.terms", ("case", id.as_str()), Some(&old), Some(&new))?;
    changed(write, id)
}

/// Gives the cases that somebody has taken to somebody else, with an audit entry for each.
pub fn reassign(write: &mut Write, actor: &Actor, from: &User, to: &User) -> Result<(), ApiError> {
    for key in cases::list_assigned(write, from.key)? {
        let case = cases::get_by_key(write, key)?;
        cases::set_assignee(write, key, to.key)?;
        note(write, actor, "case.reassign", &case, &json!({}))?;
    }
    Ok(())
}

/// Closes a case. Errors: 409 where it is not decided, or the decision has not taken effect.
pub fn close(write: &mut Write, who: &Worker, id: &CaseId, version: i64) -> Result<(), ApiError> {
    let case = to_change(write, who, id, version)?;
    case.state.advance(CaseState::Closed, CaseMover::Staff)?;
    if decisions::find_latest(write, case.key)?.is_some_and(|decision| decision.effective_at.is_none()) {
        return Err(ApiError::conflict("wrong_state"));
    }
    cases::set_closed(write, case.key)?;
    note(write, &who.actor, "case.close", &case, &json!({}))
}

/// Closes a case whose decision is old enough.
pub fn close_by_clock(write: &mut Write, key: i64) -> Result<(), ApiError> {
    let case = cases::get_by_key(write, key)?;
    case.state.advance(CaseState::Closed, CaseMover::Clock)?;
    cases::set_closed(write, key)?;
    note(write, &Actor::Clock, "case.close", &case, &json!({}))
}

/// Reminds the assignee of an overdue case; without one, everybody who decides cases.
pub fn remind(write: &mut Write, case: &Case) -> Result<(), ApiError> {
    let params = args([("title", case.subject.title.as_str().into()), ("code", case.code().into())]);
    let url = format!("/panel/inbox?case={}", case.id);
    match case.assignee_key {
        Some(key) => notify(write, key, NotificationKind::CaseDue, &params, &url)?,
        None => notify_holders::<DecideCases>(write, None, NotificationKind::CaseDue, &params, &url)?,
    }
    cases::set_reminded(write, case.key)
}
