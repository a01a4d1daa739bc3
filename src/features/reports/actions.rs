//! Actions on reports: receive, take, decide, close.

use std::time::Duration;

use serde_json::json;

use super::types::{
    Mover, NewReport, Outcome, Report, ReportAction, ReportId, ReportState, ReportStateChange, SubjectKind, report_code,
};
use super::{rules, store, subject};
use crate::audit::{self, Actor};
use crate::base::access::{HandleReports, Role};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::Limits;
use crate::db::{Event, Write};
use crate::locale::{args, words};
use crate::mail::{self, Letter, Requester, Template, enqueue};
use crate::notifications::{NotificationKind, notify, notify_staff, queue_channel};

/// Open reports about one article or contact; beyond it no more are taken.
const MOST_OPEN: u32 = 50;
/// Open reports about all pages that are neither.
const MOST_OPEN_PAGES: u32 = 500;
/// The event on which open inboxes reload.
const CHANGED: &str = "reports.changed";

/// Inserts a report, notifies managers, and confirms it by e-mail where an address was given.
/// Errors: `NotFound` if it names nothing of this portal, `TooOften` beyond [`MOST_OPEN`] about the same subject
/// and [`MOST_OPEN_PAGES`].
pub fn receive(
    write: &mut Write,
    call: &NewReport,
    (lang, user_key): (Lang, Option<i64>),
    limits: &Limits,
) -> Result<ReportId, ApiError> {
    let subject = subject::find(write, lang, &call.about)?;
    let (open, most) = match subject.kind {
        SubjectKind::Page => (store::count_open_pages(write)?, MOST_OPEN_PAGES),
        SubjectKind::Article | SubjectKind::Contact => (store::count_open(write, &subject)?, MOST_OPEN),
    };
    if open >= most {
        return Err(ApiError::TooOften { wait: Duration::from_hours(24) });
    }
    let place = text::line(&call.place);
    let is_elsewhere = place.is_empty() && subject.kind == SubjectKind::Page && call.about != subject.path;
    let call = NewReport {
        text: text::lines(&call.text),
        // the path of a missing page is not lost
        place: if is_elsewhere { call.about.clone() } else { place },
        name: text::line(&call.name),
        email: call.email.trim().to_owned(),
        ..call.clone()
    };
    let id = store::insert(write, &subject, &call, lang, user_key)?;
    let params = args([("title", subject.title.as_str().into()), ("code", report_code(&id).into())]);
    notify_staff(
        write,
        Role::Manager,
        None,
        NotificationKind::ReportReceipt,
        &params,
        &format!("/panel/inbox?report={id}"),
    )?;
    if !call.email.is_empty() {
        // the e-mail contains nothing that the reporter wrote: the address may belong to somebody else
        let (title, path) = match subject.kind {
            SubjectKind::Page => (words(lang, "reports.whole_site"), String::new()),
            SubjectKind::Article | SubjectKind::Contact => (subject.title, subject.path),
        };
        let letter = Letter::new(&call.email, "", lang, Template::ReportReceipt)
            .with("code", report_code(&id))
            .with("title", title)
            .opening(format!("/{lang}{path}"));
        let wait = mail::request_wait(write, &letter.to, letter.template, Requester::Anybody, (limits, write.now()))?;
        if wait.is_none() {
            enqueue(write, &letter)?;
        }
    }
    changed(write, &id);
    Ok(id)
}

fn changed(write: &mut Write, id: &ReportId) {
    let event =
        Event { channel: queue_channel::<HandleReports>(), name: CHANGED.to_owned(), data: json!({ "id": id }) };
    write.publish(event);
}

/// Moves a report to the next state. Errors: stale version, a state that forbids it, a decision without a reason.
pub fn advance(
    write: &mut Write,
    actor: &Actor,
    user_key: i64,
    id: &ReportId,
    call: &ReportStateChange,
) -> Result<Report, ApiError> {
    let before = store::get(write, id)?;
    if before.row.version != call.version {
        return Err(ApiError::stale(before.row));
    }
    let target = match call.action {
        ReportAction::Take => ReportState::InReview,
        ReportAction::Decide => ReportState::Decided,
        ReportAction::Close => ReportState::Closed,
    };
    before.row.state.advance(target, Mover::Staff)?;
    match call.action {
        ReportAction::Take => store::set_taken(write, before.key, user_key)?,
        ReportAction::Decide => decide(write, &before, user_key, call)?,
        ReportAction::Close => store::set_closed(write, before.key)?,
    }
    let after = store::get(write, id)?;
    let action = match call.action {
        ReportAction::Take => "report.take",
        ReportAction::Decide => "report.decide",
        ReportAction::Close => "report.close",
    };
    let facts =
        |report: &Report| json!({ "state": report.row.state, "outcome": report.row.outcome, "note": report.row.note });
    audit::record(write, actor, action, ("report", id.as_str()), Some(&facts(&before)), Some(&facts(&after)))?;
    changed(write, id);
    Ok(after)
}

/// Stores the decision and tells the reporter: by e-mail where an address was given, by notification where they have an account.
fn decide(write: &mut Write, report: &Report, by: i64, call: &ReportStateChange) -> Result<(), ApiError> {
    let outcome = call.outcome.ok_or_else(|| ApiError::field("outcome", "required"))?;
    let note = text::lines(&call.note);
    if outcome != Outcome::Spam && note.chars().count() < rules::NOTE_MIN {
        let code = if note.is_empty() { "required" } else { "min_length" };
        return Err(ApiError::Invalid(vec![FieldError::new("note", code).with("min", rules::NOTE_MIN)]));
    }
    store::set_decided(write, report.key, by, outcome, &note)?;
    if outcome == Outcome::Spam {
        return Ok(());
    }
    let row = &report.row;
    let (lang, title) = (row.lang, row.subject_title.as_str());
    if let Some(user_key) = report.user_key {
        let params = args([("title", title.into()), ("note", note.as_str().into())]);
        notify(write, user_key, NotificationKind::ReportDecided, &params, &row.subject_path)?;
    }
    if !row.email.is_empty() {
        let letter = Letter::new(&row.email, &row.name, lang, Template::ReportDecided)
            .with("code", row.code.as_str())
            .with("title", title)
            .with("outcome", words(lang, &format!("mail.outcomes.{}", outcome.as_str())))
            .with("note", note)
            .opening(format!("/{lang}{}", row.subject_path));
        enqueue(write, &letter)?;
    }
    Ok(())
}
