//! Opens cases, and tells open inboxes of every change.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;

use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::{Event, Write};
use crate::features::cases::store::cases;
use crate::features::cases::types::{CaseId, CasePriority, CaseSubject, Cause, NewCase};
use crate::features::cases::{rules, subjects};
use crate::notifications::queue_channel;

/// The event on which open inboxes reload.
const CHANGED: &str = "cases.changed";

/// Opens a case. Its due time follows from its cause and priority.
pub fn open(write: &mut Write, new: &NewCase, settings: &CaseSettings) -> Result<CaseId, ApiError> {
    let priority = rules::priority(new.category);
    let hours = match (new.cause, priority) {
        (Cause::Appeal, _) => settings.appeal_due_hours,
        (Cause::Report | Cause::Submission | Cause::Change | Cause::Inspection, CasePriority::High) => {
            settings.high_due_hours
        }
        (Cause::Report | Cause::Submission | Cause::Change | Cause::Inspection, CasePriority::Normal) => {
            settings.due_hours
        }
    };
    let due_at = write.now().after(Duration::from_hours(hours.into()));
    let id = cases::insert(write, new, priority, due_at)?;
    changed(write, &id)?;
    Ok(id)
}

/// Key of the account that answers for a subject; `None` where there is none.
pub fn owner_of(db: &Connection, subject: &CaseSubject) -> Result<Option<i64>, ApiError> {
    subjects::owner(db, subject.kind, &subject.id)
}

/// Tells open inboxes that a case changed, and who holds it until when.
pub fn changed(write: &mut Write, id: &CaseId) -> Result<(), ApiError> {
    let case = cases::get(write, id)?;
    let lock = case.lock_at(write.now()).map(|(_, lock)| json!({ "by": lock.by, "until": lock.until }));
    let data = json!({ "id": id, "state": case.state, "lock": lock });
    write.publish(Event { channel: queue_channel::<DecideCases>(), name: CHANGED.to_owned(), data });
    Ok(())
}
