//! Steps that the clock takes: reminders, ends of requests without an answer, erasure.

use serde_json::json;

use super::letters;
use super::work::{finish, note};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::config::Consults as ConsultSettings;
use crate::db::Write;
use crate::features::consult_requests::store::{requests, work};
use crate::features::consult_requests::types::{ConsultMover, ConsultOutcome};

/// Reminds the person of a request for whom the portal waits.
pub fn remind(write: &mut Write, key: i64, settings: &ConsultSettings) -> Result<(), ApiError> {
    let request = requests::get_by_key(write, key)?;
    letters::remind(write, &request, settings.close_days)?;
    work::set_reminded(write, key)
}

/// Ends a request whose person did not answer the reminder.
pub fn close_unanswered(write: &mut Write, key: i64, settings: &ConsultSettings) -> Result<(), ApiError> {
    let before = requests::get_by_key(write, key)?;
    let mut request = before.clone();
    finish(write, &mut request, ConsultOutcome::NoAnswer, ConsultMover::Portal, settings)?;
    note(write, &Actor::Clock, "consult.finish", &before, &json!({}))
}

/// Erases everything personal of a request.
pub fn purge(write: &Write, key: i64) -> Result<(), ApiError> {
    let request = requests::get_by_key(write, key)?;
    work::purge(write, &request)
}
