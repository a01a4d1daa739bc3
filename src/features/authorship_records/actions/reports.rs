//! Reports of readers about copyright: they dispute the records of the authors of a work. Nothing is hidden by them: anybody
//! may send a report, and a manager who finds it plausible disputes the licence.

use super::records::{opened, recorded};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::authorship_records::store;
use crate::features::authorship_records::types::{
    AuthorshipRecord, CreditMover, CreditRole, CreditState, DisputeKind, WorkKind,
};

/// Disputes the records of the authors of a work by a report; those that cannot be disputed stay as they are.
pub fn dispute_by_report(
    write: &mut Write,
    kind: WorkKind,
    work_id: &str,
    report: (&str, &str),
) -> Result<(), ApiError> {
    let (report_id, text) = report;
    let Some(work) = store::find_work(write, kind, work_id)? else { return Ok(()) };
    for record in store::list_of_work(write, work, Lang::En)? {
        let is_author = matches!(record.role, CreditRole::Author | CreditRole::CoAuthor);
        if is_author && record.state.may_become(CreditState::Disputed, CreditMover::Reader) {
            let now = write.now();
            let after = AuthorshipRecord {
                state: CreditState::Disputed,
                dispute_kind: Some(DisputeKind::Authorship),
                dispute_text: text.to_owned(),
                disputed_by: None,
                disputed_at: Some(now),
                dispute_report: Some(report_id.to_owned()),
                ..record.clone()
            };
            recorded(write, &Actor::Clock, "authorship_record.dispute", (&record, &after), None)?;
            opened(write, &after, None)?;
        }
    }
    Ok(())
}

/// A report was found to be without reason: what it disputes is confirmed again.
pub fn withdraw_report(write: &mut Write, actor: &Actor, report_id: &str, note: &str) -> Result<(), ApiError> {
    for record in store::list_by_report(write, report_id)? {
        if record.state == CreditState::Disputed {
            let after = AuthorshipRecord {
                state: record.state.advance(CreditState::Confirmed, CreditMover::Manager)?,
                dispute_kind: None,
                dispute_text: String::new(),
                dispute_report: None,
                decision_note: note.to_owned(),
                decided_at: Some(write.now()),
                ..record.clone()
            };
            recorded(write, actor, "authorship_record.decide", (&record, &after), actor.user_key())?;
        }
    }
    Ok(())
}
