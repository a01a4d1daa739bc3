//! Decides cases, and undoes decisions that have not taken effect.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;

use super::work::{Worker, note, to_change};
use crate::auth::User;
use crate::base::access::DecideCases;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::cases::store::decisions::NewDecision;
use crate::features::cases::store::{cases, decisions, reason_codes};
use crate::features::cases::types::{Case, CaseDecision, CaseId, CaseMover, CaseState, Cause};
use crate::features::cases::{rules, subjects};
use crate::features::kinds::types::CaseProgress;

/// Why a person may not decide a case: they are a party of it, and somebody else could decide.
pub fn conflict(db: &Connection, case: &Case, user_key: i64, now: Ts) -> Result<Option<&'static str>, ApiError> {
    let appealed = case.appeal.map(|(key, _)| decisions::get(db, key)).transpose()?;
    let Some(reason) = rules::conflict(case, appealed.as_ref(), user_key) else { return Ok(None) };
    let parties = rules::parties(case, appealed.as_ref());
    let is_replaceable = User::holders::<DecideCases>(db, now)?.iter().any(|user| !parties.contains(&user.key));
    Ok(Some(reason).filter(|_| is_replaceable))
}

/// Decides a case. The decision takes effect when the time to undo it is over.
/// Errors: 409 `stale_version`, `case_locked`, `wrong_state`; 403 `conflict_of_interest`; `Invalid`.
pub fn decide(write: &mut Write, who: &Worker, id: &CaseId, call: &CaseDecision) -> Result<(), ApiError> {
    let case = to_change(write, who, id, call.version)?;
    case.state.advance(CaseState::Decided, CaseMover::Staff)?;
    if conflict(write, &case, who.user_key, write.now())?.is_some() {
        return Err(ApiError::Refused { status: 403, code: "conflict_of_interest" });
    }
    let reason = reason_codes::find(write, &call.reason_code)?;
    let texts = rules::checked_texts(&case, call, subjects::outcomes(&case), reason.is_some())?;
    let rule = text::line(&call.rule);
    let takes_effect_at = write.now().after(Duration::from_secs(who.settings.undo_seconds.into()));
    let decision = NewDecision {
        case_key: case.key,
        outcome: call.outcome,
        reason_key: reason.as_ref().map(|reason| reason.key),
        rule: &rule,
        by: Some(who.user_key),
        takes_effect_at,
        texts: &texts,
    };
    decisions::insert(write, &decision)?;
    cases::set_decided(write, case.key, Some(who.user_key))?;
    subjects::progress(write, &case, CaseProgress::Decided(call.outcome))?;
    let facts = json!({
        "outcome": call.outcome, "reason_code": reason.map(|reason| reason.code), "rule": rule, "texts": texts,
    });
    note(write, &who.actor, "case.decide", &case, &facts)
}

/// Undoes a decision of the person: the case is assigned to them again; one that the person opened to decide it is closed.
/// Errors: 409 `undo_over` once it has taken effect,
/// `wrong_state` for the decision of somebody else.
pub fn undo(write: &mut Write, who: &Worker, id: &CaseId, version: i64) -> Result<(), ApiError> {
    let case = to_change(write, who, id, version)?;
    if case.state != CaseState::Decided {
        return Err(ApiError::conflict("wrong_state"));
    }
    let decision = decisions::find_latest(write, case.key)?.ok_or_else(|| ApiError::conflict("wrong_state"))?;
    if decision.decided_by_key != Some(who.user_key) {
        return Err(ApiError::conflict("wrong_state"));
    }
    if decision.effective_at.is_some() || decision.takes_effect_at <= write.now() {
        return Err(ApiError::conflict("undo_over"));
    }
    decisions::remove(write, decision.key)?;
    if case.cause == Cause::Inspection {
        cases::set_closed(write, case.key)?;
    } else {
        let until = write.now().after(Duration::from_secs(u64::from(who.settings.lock_minutes) * 60));
        cases::set_taken(write, case.key, who.user_key, until)?;
    }
    subjects::progress(write, &case, CaseProgress::Undone(decision.outcome))?;
    note(write, &who.actor, "case.undo", &case, &json!({ "outcome": decision.outcome }))
}
