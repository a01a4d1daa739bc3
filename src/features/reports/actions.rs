//! Receives reports: each opens a case.

use std::time::Duration;

use super::subject;
use super::types::NewReport;
use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::Config;
use crate::db::Write;
use crate::features::authorship_records::actions as records;
use crate::features::authorship_records::types::WorkKind;
use crate::features::cases::actions::{open, owner_of};
use crate::features::cases::store::cases;
use crate::features::cases::types::{CaseId, CaseSubject, Cause, NewCase, ReportCategory, SubjectKind, case_code};
use crate::locale::args;
use crate::mail::{self, Letter, Requester, Template, enqueue};
use crate::notifications::{NotificationKind, notify_holders};

/// Waiting reports about one article or contact; beyond it no more are taken.
const MOST_OPEN: u32 = 50;
/// Waiting reports about all pages that are neither.
const MOST_OPEN_PAGES: u32 = 500;

/// Opens the case of a report, notifies managers, and confirms it by e-mail where an address was given.
/// Errors: `NotFound` if it names nothing of this portal, `TooOften` beyond [`MOST_OPEN`] about the same subject
/// and [`MOST_OPEN_PAGES`].
pub fn receive(
    write: &mut Write,
    call: &NewReport,
    (lang, user_key): (Lang, Option<i64>),
    config: &Config,
) -> Result<CaseId, ApiError> {
    let found = subject::find(write, lang, &call.about)?;
    let subject = CaseSubject { kind: found.kind, id: found.id, path: found.path, title: found.title };
    let most = if subject.kind == SubjectKind::Page { MOST_OPEN_PAGES } else { MOST_OPEN };
    if cases::count_waiting(write, &subject)? >= most {
        return Err(ApiError::TooOften { wait: Duration::from_hours(24) });
    }
    let place = text::line(&call.place);
    let is_elsewhere = place.is_empty() && subject.kind == SubjectKind::Page && call.about != subject.path;
    let new = NewCase {
        cause: Cause::Report,
        owner_key: owner_of(write, &subject)?,
        category: Some(call.category),
        text: text::lines(&call.text),
        // the path of a missing page is not lost
        place: if is_elsewhere { call.about.clone() } else { place },
        name: text::line(&call.name),
        email: call.email.trim().to_owned(),
        sender_key: user_key,
        lang,
        appeal: None,
        subject,
    };
    let id = open(write, &new, &config.cases)?;
    if call.category == ReportCategory::Copyright {
        dispute_records(write, &new, &id)?;
    }
    let params = args([("title", new.subject.title.as_str().into()), ("code", case_code(&id).into())]);
    notify_holders::<DecideCases>(
        write,
        None,
        NotificationKind::ReportReceipt,
        &params,
        &format!("/panel/inbox?case={id}"),
    )?;
    confirm(write, &new, &id, config)?;
    Ok(id)
}

/// A report about copyright disputes who made the work.
fn dispute_records(write: &mut Write, new: &NewCase, id: &CaseId) -> Result<(), ApiError> {
    let kind = match new.subject.kind {
        SubjectKind::Article => WorkKind::Article,
        SubjectKind::Contact => WorkKind::Contact,
        SubjectKind::Service | SubjectKind::Enterprise | SubjectKind::Ad | SubjectKind::Page => return Ok(()),
    };
    records::dispute_by_report(write, kind, &new.subject.id, (id.as_str(), &new.text))
}

/// Confirms a report by e-mail. The letter contains nothing that the reporter wrote: the address may belong to somebody else.
fn confirm(write: &mut Write, new: &NewCase, id: &CaseId, config: &Config) -> Result<(), ApiError> {
    if new.email.is_empty() {
        return Ok(());
    }
    let path = if new.subject.is_whole_site() { "" } else { new.subject.path.as_str() };
    let letter = Letter::new(&new.email, "", new.lang, Template::ReportReceipt)
        .with("code", case_code(id))
        .with("title", new.subject.title_in(new.lang))
        .opening(format!("/{}{path}", new.lang));
    let now = write.now();
    let wait = mail::request_wait(write, &letter.to, letter.template, Requester::Anybody, (&config.limits, now))?;
    if wait.is_none() { enqueue(write, &letter) } else { Ok(()) }
}
