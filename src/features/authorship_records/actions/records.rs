//! Steps with one record: confirm, dispute, decide, revoke, restore, change; and new records of people without an account.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::access::{ConfirmAuthorship, Role};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::authorship_records::events;
use crate::features::authorship_records::rules::{self, RecordViewer};
use crate::features::authorship_records::store;
use crate::features::authorship_records::types::{
    AuthorshipRecord, CreditMover, CreditState, CreditedPerson, NewRecord, RecordAction, RecordChange, RecordDecision,
    RecordDisputeRequest, RecordReason, RecordRequest, WorkKind,
};
use crate::locale::args;
use crate::media::store as media;
use crate::notifications::{NotificationKind, notify, notify_holders};

/// Path of the own records in the account.
const OWN_RECORDS: &str = "/profile/account?tab=records";

/// Confirms a proposal; the reason of a former decision goes. Errors: `Forbidden`; 409 `wrong_state`.
pub fn confirm(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Confirm)?;
    let after = AuthorshipRecord {
        state: advance(before, viewer, CreditState::Confirmed)?,
        decision_note: String::new(),
        decided_at: Some(write.now()),
        ..before.clone()
    };
    recorded(write, actor, "authorship_record.confirm", (before, &after), None)
}

/// Objects to a record. A picture whose licence is disputed is hidden at once. Errors: `Forbidden`; 409
/// `wrong_state`.
pub fn dispute(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
    request: &RecordDisputeRequest,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Dispute)?;
    let after = AuthorshipRecord {
        state: advance(before, viewer, CreditState::Disputed)?,
        dispute_kind: Some(request.kind),
        dispute_text: text::lines(&request.text),
        disputed_by: Some(viewer.user_key),
        disputed_at: Some(write.now()),
        dispute_report: None,
        ..before.clone()
    };
    recorded(write, actor, "authorship_record.dispute", (before, &after), None)?;
    opened(write, &after, Some(viewer.user_key))
}

/// Decides a dispute and tells both sides. A picture is shown again, unless the record is revoked.
/// Errors: `Forbidden`; 409 `wrong_state`; an outcome that is no decision.
pub fn decide(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
    decision: &RecordDecision,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Decide)?;
    let state = advance(before, viewer, rules::outcome(decision.outcome)?)?;
    let note = text::lines(&decision.note);
    let is_over = state != CreditState::Revoked;
    let after = AuthorshipRecord {
        state,
        // the dispute of a revoked record stays: it keeps the picture hidden
        dispute_kind: before.dispute_kind.filter(|_| !is_over),
        dispute_text: if is_over { String::new() } else { before.dispute_text.clone() },
        dispute_report: before.dispute_report.clone().filter(|_| !is_over),
        decision_note: note.clone(),
        decided_at: Some(write.now()),
        ..before.clone()
    };
    recorded(write, actor, "authorship_record.decide", (before, &after), Some(viewer.user_key))?;
    let mut told: Vec<i64> = [before.account_key, before.disputed_by].into_iter().flatten().collect();
    told.dedup();
    for key in told.into_iter().filter(|key| *key != viewer.user_key) {
        let params = args([("title", title(before).into()), ("note", note.as_str().into())]);
        if let Some(user) = User::find(write, key)? {
            notify(write, key, NotificationKind::AuthorshipDecided, &params, &path_for(&user, before))?;
        }
    }
    Ok(())
}

/// Withdraws a record. Errors: `Forbidden`; 409 `wrong_state`, also for a disputed one.
pub fn revoke(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
    request: &RecordReason,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Revoke)?;
    let after = AuthorshipRecord {
        state: advance(before, viewer, CreditState::Revoked)?,
        decision_note: text::lines(&request.reason),
        decided_at: Some(write.now()),
        ..before.clone()
    };
    recorded(write, actor, "authorship_record.revoke", (before, &after), Some(viewer.user_key))
}

/// Proposes a withdrawn record again; a picture that it hides is shown. Errors: `Forbidden`; 409 `wrong_state`; shares of
/// more than 100 percent.
pub fn restore(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Restore)?;
    let left = store::share_left(write, before.work, before.lang, before.key)?;
    if before.share_percent.is_some_and(|share| share > left) {
        return Err(ApiError::conflict("share_sum"));
    }
    let after = AuthorshipRecord {
        state: advance(before, viewer, CreditState::Proposed)?,
        dispute_kind: None,
        dispute_text: String::new(),
        dispute_report: None,
        ..before.clone()
    };
    recorded(write, actor, "authorship_record.restore", (before, &after), None)
}

/// Changes licence, shares, fee and notes. Errors: `Forbidden`; 409 `wrong_state`; wrong fields, all at once.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    viewer: RecordViewer,
    before: &AuthorshipRecord,
    change: &RecordChange,
) -> Result<(), ApiError> {
    rules::demand(before.state, viewer, RecordAction::Change)?;
    let mut after = before.clone();
    let left = store::share_left(write, before.work, before.lang, before.key)?;
    if rules::apply(&mut after, change, left)? {
        after.fee_at = after.fee.map(|_| write.now());
    }
    recorded(write, actor, "authorship_record.update", (before, &after), None)
}

/// Adds a part of somebody without an account in a work. Errors: no such work; wrong fields.
pub fn create(write: &mut Write, actor: &Actor, request: &RecordRequest) -> Result<AuthorshipRecord, ApiError> {
    let work = store::find_work(write, request.work, &request.work_id)?
        .filter(|work| work.kind != WorkKind::Article)
        .ok_or_else(|| ApiError::field("work_id", "not_found"))?;
    let url = rules::web_address("url", &request.url).map_err(|fault| ApiError::Invalid(vec![fault]))?;
    let name = text::line(&request.name);
    if name.chars().count() < 2 {
        return Err(ApiError::Invalid(vec![FieldError::new("name", "min_length").with("min", 2)]));
    }
    let lang = request.lang.filter(|_| work.kind != WorkKind::Media);
    let new = NewRecord {
        work,
        lang,
        person: CreditedPerson::External { name, url },
        role: request.role,
        state: CreditState::Proposed,
    };
    let key = store::insert(write, &new)?;
    let record = store::get_by_key(write, key, Lang::En)?;
    let object = ("authorship_record", record.id.as_str());
    audit::record(write, actor, "authorship_record.create", object, None, Some(&json!(record.snapshot())))?;
    events::changed(write, record.id.as_str());
    Ok(record)
}

/// Notifies managers and the person that a licence ends, and notes it.
pub fn notify_ending(write: &mut Write, key: i64) -> Result<(), ApiError> {
    let record = store::get_by_key(write, key, Lang::En)?;
    let Some(until) = record.licence_until.clone() else { return Ok(()) };
    let params = args([("title", title(&record).into()), ("last_day", until.as_str().into())]);
    notify_holders::<ConfirmAuthorship>(write, None, NotificationKind::LicenceEnding, &params, &path(&record))?;
    if let Some(person) = author_only(write, &record)? {
        notify(write, person.key, NotificationKind::LicenceEnding, &params, &path_for(&person, &record))?;
    }
    store::set_noticed(write, key, &until)
}

/// The account of the person, unless it gets the notifications of managers.
fn author_only(write: &Write, record: &AuthorshipRecord) -> Result<Option<User>, ApiError> {
    let Some(key) = record.account_key else { return Ok(None) };
    Ok(User::find(write, key)?.filter(|user| user.role < Role::Manager))
}

fn advance(before: &AuthorshipRecord, viewer: RecordViewer, to: CreditState) -> Result<CreditState, ApiError> {
    let mover: CreditMover = viewer.mover().ok_or(ApiError::Forbidden)?;
    before.state.advance(to, mover)
}

/// Notifies managers and the person of a new dispute; `by` objects and is not told.
pub(super) fn opened(write: &mut Write, record: &AuthorshipRecord, by: Option<i64>) -> Result<(), ApiError> {
    let params = args([
        ("title", title(record).into()),
        ("person", record.person_name.as_str().into()),
        ("text", record.dispute_text.as_str().into()),
    ]);
    notify_holders::<ConfirmAuthorship>(write, by, NotificationKind::AuthorshipDisputed, &params, &path(record))?;
    match author_only(write, record)? {
        Some(person) if Some(person.key) != by => {
            notify(write, person.key, NotificationKind::AuthorshipDisputed, &params, &path_for(&person, record))
        }
        _ => Ok(()),
    }
}

/// Writes a record, hides or shows its picture, and notes the difference in the log.
pub(super) fn recorded(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    (before, after): (&AuthorshipRecord, &AuthorshipRecord),
    decided_by: Option<i64>,
) -> Result<(), ApiError> {
    store::update(write, after, decided_by)?;
    let touches_picture =
        [before, after].iter().any(|record| rules::hides_picture(record.work.kind, record.state, record.dispute_kind));
    if touches_picture {
        let hidden = store::is_hidden_by_record(write, after.work.key)?;
        media::set_hidden(write, after.work.key, hidden)?;
    }
    if (before.state == CreditState::Revoked) != (after.state == CreditState::Revoked) {
        // bylines do not name revoked people
        write.invalidate("authors");
        write.invalidate("articles");
    }
    let stored = store::get_by_key(write, after.key, Lang::En)?;
    let (old, new) = audit::difference(&json!(before.snapshot()), &json!(stored.snapshot()));
    let object = ("authorship_record", before.id.as_str());
    audit::record(write, actor, action, object, Some(&old), Some(&new))?;
    events::changed(write, after.id.as_str());
    Ok(())
}

fn title(record: &AuthorshipRecord) -> &str {
    if record.work_title.is_empty() { "–" } else { &record.work_title }
}

/// Path on which `user` finds the record: people without a task in the panel have a list in their account.
fn path_for(user: &User, record: &AuthorshipRecord) -> String {
    if user.role < Role::Author { OWN_RECORDS.into() } else { path(record) }
}

/// Path of the record in the panel.
fn path(record: &AuthorshipRecord) -> String {
    format!("/panel/admin/authorship-records?record={}", record.id)
}
