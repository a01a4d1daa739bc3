//! Rules of cases: outcomes that a case offers, what a decision needs, who may not decide.

use super::types::{
    Case, CaseDecision, CasePriority, Cause, Decision, DecisionTexts, Outcome, OutcomeChoice, Party, ReportCategory,
};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;

/// Fewest characters of a reason (docs/objects.md, Cases).
pub const TEXT_MIN: usize = 20;
/// Most characters of a reason; the schema of [`DecisionTexts`] has the same.
pub const TEXT_MAX: usize = 2000;

/// Priority of a case: high where the law may be broken.
pub fn priority(category: Option<ReportCategory>) -> CasePriority {
    match category {
        Some(
            ReportCategory::Copyright
            | ReportCategory::PersonalData
            | ReportCategory::Discrimination
            | ReportCategory::Fraud
            | ReportCategory::Illegal,
        ) => CasePriority::High,
        Some(
            ReportCategory::Error
            | ReportCategory::Outdated
            | ReportCategory::Translation
            | ReportCategory::BrokenLink
            | ReportCategory::Accessibility
            | ReportCategory::Other,
        )
        | None => CasePriority::Normal,
    }
}

/// Outcomes that a case offers; `changing` are those by which its kind changes the object.
pub fn outcomes(case: &Case, changing: &[Outcome]) -> Vec<Outcome> {
    let all: &[Outcome] = match (case.cause, case.appeal) {
        (Cause::Submission | Cause::Change, _) => {
            &[Outcome::Approve, Outcome::ApproveWithEdits, Outcome::RequestChanges, Outcome::Reject]
        }
        (Cause::Report, _) => &[Outcome::Corrected, Outcome::Hide, Outcome::Remove, Outcome::NoAction, Outcome::Spam],
        (Cause::Inspection, _) => &[Outcome::Hide, Outcome::Remove, Outcome::NoAction],
        (Cause::Appeal, Some((_, Party::Reporter))) => {
            &[Outcome::Confirmed, Outcome::Corrected, Outcome::Hide, Outcome::Remove]
        }
        (Cause::Appeal, _) => &[Outcome::Confirmed, Outcome::Reversed],
    };
    all.iter().copied().filter(|outcome| !changes_object(*outcome) || changing.contains(outcome)).collect()
}

/// True if the kind of the object carries the outcome out.
pub fn changes_object(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Approve
        | Outcome::ApproveWithEdits
        | Outcome::RequestChanges
        | Outcome::Reject
        | Outcome::Hide
        | Outcome::Remove => true,
        Outcome::Corrected | Outcome::NoAction | Outcome::Spam | Outcome::Confirmed | Outcome::Reversed => false,
    }
}

/// True if a party may appeal a decision on a case.
pub fn is_appealable(case: &Case, outcome: Outcome, party: Party) -> bool {
    match party {
        Party::Owner => outcome.is_restriction() && case.owner_key.is_some(),
        Party::Reporter => case.cause == Cause::Report && !outcome.is_silent() && case.is_sender_told(),
    }
}

/// An outcome with what it needs: a reason code for a restriction, a reason in each language that is read.
pub fn choice(case: &Case, outcome: Outcome) -> OutcomeChoice {
    let mut langs: Vec<Lang> = Vec::new();
    if matches!(outcome, Outcome::Approve | Outcome::ApproveWithEdits) {
        // the owner is told of the publication, which needs no reason
        return OutcomeChoice { outcome, reason_code: false, langs, told: case.owner.is_some() };
    }
    if !outcome.is_silent() {
        langs.extend(Some(case.lang).filter(|_| case.is_sender_told()));
        let owner = case.owner.as_ref().filter(|_| outcome.is_restriction());
        langs.extend(owner.map(|(_, lang)| *lang).filter(|lang| !langs.contains(lang)));
    }
    let told = !langs.is_empty();
    if !told && !outcome.is_silent() {
        langs.push(case.lang);
    }
    OutcomeChoice { outcome, reason_code: outcome.is_restriction(), langs, told }
}

/// Checks what a decision says. Errors: `Invalid` with all faults; the reason code is looked up by the caller.
pub fn checked_texts(
    case: &Case,
    call: &CaseDecision,
    changing: &[Outcome],
    has_reason: bool,
) -> Result<DecisionTexts, ApiError> {
    if !outcomes(case, changing).contains(&call.outcome) {
        return Err(ApiError::field("outcome", "choice"));
    }
    let needs = choice(case, call.outcome);
    let mut faults = Vec::new();
    if !has_reason && !call.reason_code.is_empty() {
        faults.push(FieldError::new("reason_code", "choice"));
    } else if needs.reason_code && !has_reason {
        faults.push(FieldError::new("reason_code", "required"));
    }
    let texts = call.texts.map(|text| text::lines(text).into());
    for lang in needs.langs {
        let length = texts.text_in(lang).chars().count();
        if length < TEXT_MIN {
            let code = if length == 0 { "required" } else { "min_length" };
            faults.push(FieldError::new(format!("texts.{lang}"), code).with("min", TEXT_MIN));
        }
    }
    if faults.is_empty() { Ok(texts) } else { Err(ApiError::Invalid(faults)) }
}

/// Why a person is a party of a case and leaves the decision to others.
pub fn conflict(case: &Case, appealed: Option<&Decision>, user_key: i64) -> Option<&'static str> {
    let me = Some(user_key);
    if appealed.is_some_and(|decision| decision.decided_by_key == me) {
        return Some("own_decision");
    }
    if case.owner_key == me {
        return Some("own_content");
    }
    (case.sender_key == me).then_some("own_report")
}

/// Keys of everybody who is a party of a case.
pub fn parties(case: &Case, appealed: Option<&Decision>) -> Vec<i64> {
    [case.owner_key, case.sender_key, appealed.and_then(|decision| decision.decided_by_key)]
        .into_iter()
        .flatten()
        .collect()
}
