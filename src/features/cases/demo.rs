//! Steps by which other features bring cases of the demo content into each state.

use std::time::Duration;

use super::actions::{self, Worker};
use super::store::{cases, decisions};
use super::types::{CaseDecision, CaseId, DecisionTexts, Outcome};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;

/// Reason code of an outcome that needs none.
const NO_CODE: &str = "";

/// A decision of the demo.
pub struct DemoDecision {
    /// Outcome.
    pub outcome: Outcome,
    /// Reason code; empty where the outcome needs none.
    pub reason_code: &'static str,
    /// Language of the person who reads the reason, and the reason.
    pub text: (Lang, &'static str),
}

impl DemoDecision {
    /// A decision whose outcome needs no reason code.
    pub fn without_code(outcome: Outcome, lang: Lang, text: &'static str) -> DemoDecision {
        DemoDecision { outcome, reason_code: NO_CODE, text: (lang, text) }
    }

    /// The reason as decisions have it.
    pub fn texts(&self) -> DecisionTexts {
        let (lang, text) = self.text;
        let mut texts = DecisionTexts::default();
        texts.set(lang, text.into());
        texts
    }
}

/// Assigns a case to the person.
pub fn take_demo(write: &mut Write, who: &Worker, id: &CaseId) -> Result<(), ApiError> {
    let version = cases::get(write, id)?.version;
    actions::take(write, who, id, version)
}

/// Takes a case and decides it; the decision is in force at once.
pub fn decide_demo(write: &mut Write, who: &Worker, id: &CaseId, decision: &DemoDecision) -> Result<(), ApiError> {
    take_demo(write, who, id)?;
    let call = CaseDecision {
        version: cases::get(write, id)?.version,
        outcome: decision.outcome,
        reason_code: decision.reason_code.to_owned(),
        rule: String::new(),
        texts: decision.texts(),
    };
    actions::decide(write, who, id, &call)?;
    take_effect_demo(write, who, id)
}

/// Brings the newest decision of a case into force.
pub fn take_effect_demo(write: &mut Write, who: &Worker, id: &CaseId) -> Result<(), ApiError> {
    let case = cases::get(write, id)?;
    let decision = decisions::find_latest(write, case.key)?.ok_or(ApiError::NotFound)?;
    actions::take_effect(write, decision.key, &who.settings)
}

/// Closes a decided case.
pub fn close_demo(write: &mut Write, who: &Worker, id: &CaseId) -> Result<(), ApiError> {
    let version = cases::get(write, id)?.version;
    actions::close(write, who, id, version)
}

/// Lets a party that has an account appeal the decision on a case.
pub fn appeal_demo(
    write: &mut Write,
    who: &Worker,
    (id, user_key): (&CaseId, i64),
    (lang, text): (Lang, &str),
) -> Result<CaseId, ApiError> {
    let path = actions::appeal_path(write, user_key, id)?;
    let token = path.rsplit('/').next().unwrap_or_default().to_owned();
    actions::appeal(write, &token, text, lang, &who.settings)
}

/// Moves the arrival and the due time of a case into the past.
pub fn age_demo(write: &Write, id: &CaseId, hours: u64) -> Result<(), ApiError> {
    let case = cases::get(write, id)?;
    let span = Duration::from_hours(hours);
    cases::set_demo_times(write, case.key, case.created_at.before(span), case.due_at.before(span))
}
