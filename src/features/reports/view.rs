//! Builds reports as their senders see them.

use rusqlite::Connection;

use super::types::OwnReport;
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::features::cases::store::cases;
use crate::features::cases::types::{Case, CaseState, OwnDecision, Party};
use crate::features::cases::{CaseReader, effective, own_decision};

/// One page of the reports that were sent from an account, newest first.
pub fn own(db: &Connection, reader: CaseReader, request: PageRequest) -> Result<PageOf<OwnReport>, ApiError> {
    let (found, total) = cases::list_sent(db, reader.user_key, request)?;
    let rows = found.into_iter().map(|case| row(db, case, reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

/// A report without the names of the staff; the answer stays in the language of the report. Spam is shown as closed: nobody is told of that decision. A decision that can
/// still be undone is not shown.
fn row(db: &Connection, case: Case, reader: CaseReader) -> Result<OwnReport, ApiError> {
    let decision = if case.state.is_waiting() { None } else { effective(db, &case)? };
    let is_spam = decision.as_ref().is_some_and(|decision| decision.outcome.is_silent());
    let title = case.subject.title_in(reader.lang);
    let reader = CaseReader { lang: case.lang, ..reader };
    let decision: Option<OwnDecision> = match decision.filter(|_| !is_spam) {
        Some(decision) => Some(own_decision(db, &case, &decision, Party::Reporter, reader)?),
        None => None,
    };
    let state = match case.state {
        _ if is_spam => CaseState::Closed,
        CaseState::Decided if decision.is_none() => CaseState::Assigned,
        state => state,
    };
    Ok(OwnReport {
        id: case.id.to_string(),
        code: case.code(),
        subject_title: title,
        subject_path: case.subject.path,
        category: case.category,
        text: case.text,
        lang: case.lang,
        state,
        outcome: decision.as_ref().map(|decision| decision.outcome),
        note: decision.as_ref().map(|decision| decision.text.clone()).unwrap_or_default(),
        can_appeal: decision.as_ref().is_some_and(|decision| decision.can_appeal),
        appeal_state: decision.as_ref().and_then(|decision| decision.appeal_state),
        decided_at: decision.map(|decision| decision.decided_at),
        created_at: case.created_at,
    })
}
