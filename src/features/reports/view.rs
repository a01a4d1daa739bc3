//! Builds reports as their senders see them.

use rusqlite::Connection;

use super::store;
use super::types::{Outcome, OwnReport, ReportRow, ReportState};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};

/// One page of the reports that were sent from an account, newest first.
pub fn own(db: &Connection, user_key: i64, request: PageRequest) -> Result<PageOf<OwnReport>, ApiError> {
    let page = store::list_own(db, user_key, request)?;
    Ok(PageOf::new(page.items.into_iter().map(row).collect(), request, page.total))
}

/// A report without the names of the staff. Spam is shown as closed: nobody is told of that decision.
fn row(report: ReportRow) -> OwnReport {
    let is_spam = report.outcome == Some(Outcome::Spam);
    OwnReport {
        code: report.code,
        subject_title: report.subject_title,
        subject_path: report.subject_path,
        category: report.category,
        text: report.text,
        lang: report.lang,
        state: if is_spam { ReportState::Closed } else { report.state },
        outcome: report.outcome.filter(|_| !is_spam),
        note: if is_spam { String::new() } else { report.note },
        created_at: report.created_at,
        decided_at: report.decided_at.filter(|_| !is_spam),
    }
}
