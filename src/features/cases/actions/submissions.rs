//! Cases about the publication of an object: opened when its owner submits it, closed when the owner withdraws it, and
//! decided at once where the program publishes it.

use serde_json::json;

use super::open::{changed, open};
use super::work::note;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::store::decisions::NewDecision;
use crate::features::cases::store::{cases, decisions};
use crate::features::cases::types::{CaseMover, CaseState, DecisionTexts, NewCase, Outcome, SubjectKind};

/// Opens the case of a submission or a change. A case about the object that waits is brought up to date instead, so that
/// nobody decides on the version before. Errors: 409 `decision_pending` while a decision can still be undone.
pub fn submit(write: &mut Write, new: &NewCase, settings: &CaseSettings) -> Result<(), ApiError> {
    let found = cases::find_submission(write, new.subject.kind, &new.subject.id)?;
    let Some(case) = found.filter(|case| case.state != CaseState::Closed) else {
        return open(write, new, settings).map(drop);
    };
    if case.state.is_waiting() {
        cases::set_changed(write, case.key, new.cause, &new.subject.title)?;
        return changed(write, &case.id);
    }
    let is_pending = decisions::find_latest(write, case.key)?.is_some_and(|one| one.effective_at.is_none());
    if is_pending { Err(ApiError::conflict("decision_pending")) } else { open(write, new, settings).map(drop) }
}

/// Records that the program published a submitted object: a case with an automated decision that is in force at once. The
/// staff may take the case to decide anew.
pub fn approve_automatically(write: &mut Write, new: &NewCase, settings: &CaseSettings) -> Result<(), ApiError> {
    let id = open(write, new, settings)?;
    let case = cases::get(write, &id)?;
    case.state.advance(CaseState::Decided, CaseMover::Program)?;
    let decision = NewDecision {
        case_key: case.key,
        outcome: Outcome::Approve,
        reason_key: None,
        rule: "",
        by: None,
        takes_effect_at: write.now(),
        texts: &DecisionTexts::default(),
    };
    let key = decisions::insert(write, &decision)?;
    decisions::set_effective(write, key, None, None)?;
    cases::set_decided(write, case.key, None)?;
    note(write, &Actor::Clock, "case.effective", &case, &json!({ "outcome": Outcome::Approve, "automated": true }))
}

/// Closes the waiting case about an object that its owner withdraws.
pub fn withdraw(write: &mut Write, actor: &Actor, kind: SubjectKind, id: &str) -> Result<(), ApiError> {
    let found = cases::find_submission(write, kind, id)?;
    let Some(case) = found.filter(|case| case.state.is_waiting()) else { return Ok(()) };
    case.state.advance(CaseState::Closed, CaseMover::Owner)?;
    cases::set_closed(write, case.key)?;
    note(write, actor, "case.withdraw", &case, &json!({}))
}
