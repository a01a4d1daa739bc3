//! A decision takes effect: it is carried out, everybody concerned is told, and the time for appeals begins.

use std::time::Duration;

use serde_json::{Value, json};

use super::open::changed;
use super::{letters, submissions};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::authorship_records::actions as records;
use crate::features::cases::store::{cases, decisions};
use crate::features::cases::types::{Case, Cause, Decision, Outcome, Party};
use crate::features::cases::{rules, subjects};
use crate::features::kinds::types::CaseMeasure;

/// Carries out a decision whose time to be undone is over, and tells the parties. Nothing happens where it was undone, or
/// another run carried it out, since it was found.
pub fn take_effect(write: &mut Write, decision_key: i64, settings: &CaseSettings) -> Result<(), ApiError> {
    let decision = match decisions::get(write, decision_key) {
        Ok(decision) if decision.effective_at.is_none() => decision,
        Ok(_) | Err(ApiError::NotFound) => return Ok(()),
        Err(other) => return Err(other),
    };
    let case = cases::get_by_key(write, decision.case_key)?;
    if let Some(former) = decisions::find_carried_out(write, case.key)? {
        reverse(write, &case, &former)?;
    }
    if decision.outcome == Outcome::Reversed
        && let Some((appealed, _)) = case.appeal
    {
        let appealed = decisions::get(write, appealed)?;
        reverse(write, &case, &appealed)?;
    }
    let state_before = carry_out(write, &case, decision.outcome)?;
    if decision.outcome == Outcome::Remove {
        submissions::withdraw(write, &Actor::Clock, case.subject.kind, &case.subject.id)?;
    }
    if case.cause == Cause::Report && matches!(decision.outcome, Outcome::NoAction | Outcome::Spam) {
        records::withdraw_report(write, &Actor::Clock, case.id.as_str(), &case.code())?;
    }
    let is_appealable = Party::ALL.into_iter().any(|party| rules::is_appealable(&case, decision.outcome, party));
    let days = Duration::from_hours(u64::from(settings.appeal_days) * 24);
    let until = is_appealable.then(|| write.now().after(days));
    decisions::set_effective(write, decision.key, until, state_before.as_ref())?;
    let facts = json!({ "outcome": decision.outcome, "appeal_until": until });
    audit::record(write, &Actor::Clock, "case.effective", ("case", case.id.as_str()), None, Some(&facts))?;
    letters::tell(write, &case, &decisions::get(write, decision.key)?)?;
    changed(write, &case.id)
}

/// Lets the kind of the object carry an outcome out; answers the object before, `None` where nothing was changed. An object
/// that is gone meanwhile needs nothing.
fn carry_out(write: &mut Write, case: &Case, outcome: Outcome) -> Result<Option<Value>, ApiError> {
    let Some(aspect) = subjects::aspect(case.subject.kind).filter(|_| rules::changes_object(outcome)) else {
        return Ok(None);
    };
    let code = case.code();
    let measure = CaseMeasure { actor: &Actor::Clock, id: &case.subject.id, outcome, cause: case.cause, note: &code };
    match (aspect.carry_out)(write, &measure) {
        Ok(before) => Ok(Some(before)),
        Err(ApiError::NotFound) => Ok(None),
        Err(other) => Err(other),
    }
}

/// Restores the object as it was before a decision was carried out.
fn reverse(write: &mut Write, case: &Case, decision: &Decision) -> Result<(), ApiError> {
    let (Some(aspect), Some(before)) = (subjects::aspect(case.subject.kind), &decision.state_before) else {
        return Ok(());
    };
    let code = case.code();
    let measure = CaseMeasure {
        actor: &Actor::Clock,
        id: &case.subject.id,
        outcome: decision.outcome,
        cause: case.cause,
        note: &code,
    };
    match (aspect.reverse)(write, &measure, before) {
        Ok(()) | Err(ApiError::NotFound) => decisions::set_reversed(write, decision.key),
        Err(other) => Err(other),
    }
}
