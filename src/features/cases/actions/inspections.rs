//! Decisions that the staff takes or lifts on its own initiative, without a report or a submission.

use serde_json::json;

use super::decide::decide;
use super::open::open;
use super::work::{Worker, note};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::store::{cases, decisions};
use crate::features::cases::types::{CaseDecision, CaseId, NewCase, SubjectKind};

/// Opens a case and decides it at once. The decision can be undone like every other one.
/// Errors: 409 `decision_pending` while another decision about the object has not taken effect; 403
/// `conflict_of_interest`; `Invalid`.
pub fn inspect(write: &mut Write, who: &Worker, new: &NewCase, call: &CaseDecision) -> Result<CaseId, ApiError> {
    if decisions::is_pending(write, new.subject.kind, &new.subject.id)? {
        return Err(ApiError::conflict("decision_pending"));
    }
    let id = open(write, new, &who.settings)?;
    let version = cases::get(write, &id)?.version;
    decide(write, who, &id, &CaseDecision { version, ..call.clone() })?;
    Ok(id)
}

/// Notes that the newest decision in force against an object was lifted; the caller has restored the object.
pub fn lift(write: &mut Write, actor: &Actor, kind: SubjectKind, id: &str) -> Result<(), ApiError> {
    let Some(case) = cases::find_effective(write, kind, id)? else { return Ok(()) };
    let Some(decision) = decisions::find_carried_out(write, case.key)? else { return Ok(()) };
    decisions::set_reversed(write, decision.key)?;
    note(write, actor, "case.lift", &case, &json!({ "outcome": decision.outcome }))
}
