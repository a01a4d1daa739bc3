//! Steps of the staff: take, assign, wait, finish, spam.

use std::time::Duration;

use serde_json::{Value, json};

use super::letters;
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::access::AnswerConsults;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::config::Consults as ConsultSettings;
use crate::db::{Event, Write};
use crate::features::consult_requests::store::{requests, topics, work};
use crate::features::consult_requests::types::{
    ConsultId, ConsultMover, ConsultOutcome, ConsultRequest, ConsultState, ConsultStep, ConsultStepCall,
};
use crate::features::consult_requests::{presence, rules};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify, queue_channel};

/// The event on which open lists and boards reload.
const CHANGED: &str = "consult_requests.changed";
/// Days of a month of retention.
const DAYS_OF_MONTH: u64 = 30;

/// A member of the staff who answers requests.
#[derive(Clone, Debug)]
pub struct Answerer {
    /// The person as the log names them.
    pub actor: Actor,
    /// Key of the person.
    pub user_key: i64,
    /// Keys of the people whose requests the person may answer; `None`: all requests.
    pub assigned_to: Option<Vec<i64>>,
    /// Settings of requests.
    pub settings: ConsultSettings,
}

/// The request, if the person may answer it. Errors: `NotFound`.
pub fn to_read(write: &Write, who: &Answerer, id: &ConsultId) -> Result<ConsultRequest, ApiError> {
    let request = requests::get(write, id)?;
    let is_covered = presence::is_answered_by(&request, who.assigned_to.as_deref());
    if is_covered { Ok(request) } else { Err(ApiError::NotFound) }
}

/// The request, as long as it is the version that was read.
/// Errors: `NotFound`; `stale_version`, to which the endpoint adds the current copy.
pub fn to_change(write: &Write, who: &Answerer, id: &ConsultId, version: i64) -> Result<ConsultRequest, ApiError> {
    let request = to_read(write, who, id)?;
    if request.version == version { Ok(request) } else { Err(ApiError::outdated()) }
}

/// Tells open lists that a request changed; nothing of the person is in the event.
pub fn changed(write: &mut Write, request: &ConsultRequest) -> Result<(), ApiError> {
    let request = requests::get_by_key(write, request.key)?;
    let data = json!({ "id": request.id, "state": request.state });
    write.publish(Event { channel: queue_channel::<AnswerConsults>(), name: CHANGED.to_owned(), data });
    Ok(())
}

/// Notes a step in the log, with the facts before and after it and nothing of the person, and tells open lists.
pub fn note(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    before: &ConsultRequest,
    more: &Value,
) -> Result<(), ApiError> {
    let after = requests::get_by_key(write, before.key)?;
    let facts = |one: &ConsultRequest| {
        json!({
            "state": one.state, "assignee": one.assignee.as_ref().map(|person| &person.name), "outcome": one.outcome,
            "priority": one.priority, "due_at": one.due_at,
        })
    };
    let (old, mut new) = audit::difference(&facts(before), &facts(&after));
    if let (Some(new), Some(more)) = (new.as_object_mut(), more.as_object()) {
        new.extend(more.clone());
    }
    audit::record(write, actor, action, ("consult_request", before.id.as_str()), Some(&old), Some(&new))?;
    changed(write, before)
}

/// Brings a request to somebody who works on it, step by step; one without assignee goes to the person.
pub fn bring_to_progress(request: &mut ConsultRequest, user_key: i64) -> Result<(), ApiError> {
    for state in rules::way_to_progress(request.state)? {
        request.state = request.state.advance(state, ConsultMover::Staff)?;
    }
    request.assignee_key = request.assignee_key.or(Some(user_key));
    request.waiting_since = None;
    request.reminded_at = None;
    Ok(())
}

/// End of the retention of a request that is done now.
pub fn purge_at(now: Ts, settings: &ConsultSettings) -> Ts {
    now.after(Duration::from_hours(u64::from(settings.purge_months) * DAYS_OF_MONTH * 24))
}

/// Ends a request with an outcome, and tells the person.
pub fn finish(
    write: &mut Write,
    request: &mut ConsultRequest,
    outcome: ConsultOutcome,
    mover: ConsultMover,
    settings: &ConsultSettings,
) -> Result<(), ApiError> {
    request.state = request.state.advance(ConsultState::Done, mover)?;
    request.outcome = Some(outcome);
    request.done_at = Some(write.now());
    request.waiting_since = None;
    request.reminded_at = None;
    work::update_state(write, request, Some(purge_at(write.now(), settings)))?;
    letters::tell_done(write, request, settings.reopen_days)
}

/// Takes a step with a request. Errors: `NotFound`; 409 `stale_version`, `wrong_state`; `Invalid` for the outcome.
pub fn step(write: &mut Write, who: &Answerer, id: &ConsultId, call: &ConsultStepCall) -> Result<(), ApiError> {
    let before = to_change(write, who, id, call.version)?;
    if !rules::steps(&before, who.user_key).contains(&call.step) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let mut request = before.clone();
    request.read_at = request.read_at.or(Some(write.now()));
    match call.step {
        ConsultStep::Take => {
            if request.state.may_become(ConsultState::Assigned, ConsultMover::Staff) {
                request.state = request.state.advance(ConsultState::Assigned, ConsultMover::Staff)?;
            }
            request.assignee_key = Some(who.user_key);
            if before.assignee_key != request.assignee_key {
                presence::assignee_changed(write, &before)?;
            }
        }
        ConsultStep::Start => bring_to_progress(&mut request, who.user_key)?,
        ConsultStep::Wait => {
            request.state = request.state.advance(ConsultState::WaitingForPerson, ConsultMover::Staff)?;
            request.waiting_since = Some(write.now());
        }
        ConsultStep::Resume => {
            request.state = request.state.advance(ConsultState::InProgress, ConsultMover::Staff)?;
            request.waiting_since = None;
            request.reminded_at = None;
        }
        ConsultStep::Finish => {
            let outcome = rules::checked_outcome(call.outcome)?;
            bring_to_progress(&mut request, who.user_key)?;
            finish(write, &mut request, outcome, ConsultMover::Staff, &who.settings)?;
            return note(write, &who.actor, "consult.finish", &before, &json!({}));
        }
        ConsultStep::Spam => {
            request.state = request.state.advance(ConsultState::Spam, ConsultMover::Staff)?;
            request.outcome = Some(ConsultOutcome::Spam);
            request.done_at = Some(write.now());
            work::update_state(write, &request, Some(purge_at(write.now(), &who.settings)))?;
            return note(write, &who.actor, "consult.spam", &before, &json!({}));
        }
    }
    work::update_state(write, &request, None)?;
    note(write, &who.actor, &format!("consult.{}", call.step.as_str()), &before, &json!({}))
}

/// Gives a request to somebody who may answer it, and tells them.
/// Errors: `NotFound`; 409 `stale_version`, `wrong_state`; `Invalid` where the person may not answer requests.
pub fn assign(
    write: &mut Write,
    who: &Answerer,
    id: &ConsultId,
    version: i64,
    to: Option<&Id<User>>,
) -> Result<(), ApiError> {
    let before = to_change(write, who, id, version)?;
    if !rules::is_replyable(&before) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let to = to.map(|id| User::find_by_id(write, id)).transpose()?.flatten().map(|user| user.key);
    let to = letters::able(write, to)?.ok_or_else(|| ApiError::field("to_id", "cannot_answer_consults"))?;
    give(write, &before, to)?;
    note(write, &who.actor, "consult.assign", &before, &json!({}))?;
    if to == who.user_key { Ok(()) } else { tell_assigned(write, &before, to) }
}

fn give(write: &mut Write, before: &ConsultRequest, to: i64) -> Result<(), ApiError> {
    let mut request = before.clone();
    if request.state.may_become(ConsultState::Assigned, ConsultMover::Staff) {
        request.state = request.state.advance(ConsultState::Assigned, ConsultMover::Staff)?;
    }
    request.assignee_key = Some(to);
    if before.assignee_key != request.assignee_key {
        presence::assignee_changed(write, before)?;
    }
    work::update_state(write, &request, None)
}

fn tell_assigned(write: &mut Write, request: &ConsultRequest, to: i64) -> Result<(), ApiError> {
    let topic = topics::get_by_key(write, request.topic_key)?;
    let params = args([("topic", topic.names.text(request.lang).into()), ("code", request.shown_code().into())]);
    notify(write, to, NotificationKind::ConsultAssigned, &params, &letters::panel_path(request))
}

/// Gives the open requests of somebody to somebody else, with an audit entry for each.
pub fn reassign(write: &mut Write, actor: &Actor, from: &User, to: &User) -> Result<(), ApiError> {
    for key in work::list_assigned(write, from.key)? {
        let before = requests::get_by_key(write, key)?;
        give(write, &before, to.key)?;
        note(write, actor, "consult.assign", &before, &json!({}))?;
    }
    Ok(())
}
