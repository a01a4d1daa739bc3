//! Steps of an operator: a job runs at once, e-mails are tried again, the portal is closed for changes.

use serde_json::json;

use super::types::ServiceModeNow;
use super::{events, store};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::service_mode::ServiceMode;
use crate::db::Write;
use crate::jobs::Job;
use crate::mail;
use crate::web::page::MODE_TAG;

/// Notes that a person asked for a run of `job`.
pub fn note_run(write: &mut Write, actor: &Actor, job: &Job) -> Result<(), ApiError> {
    events::changed(write);
    audit::record(write, actor, "system.run_job", ("job", &job.id()), None, None)
}

/// Queues an e-mail for an attempt at once. Errors: `NotFound`; it was sent, or has no values any more.
pub fn retry_mail(write: &mut Write, actor: &Actor, id: &str) -> Result<(), ApiError> {
    mail::retry(write, id)?;
    events::changed(write);
    audit::record(write, actor, "mail.retry", ("mail", id), None, None)
}

/// Queues every e-mail that failed for an attempt at once. Returns their number.
pub fn retry_mails(write: &mut Write, actor: &Actor) -> Result<u32, ApiError> {
    let count = u32::try_from(mail::retry_all(write)?).unwrap_or(u32::MAX);
    events::changed(write);
    audit::record(write, actor, "mail.retry_all", ("mail", ""), None, Some(&json!({ "count": count })))?;
    Ok(count)
}

/// Stores another mode. The caller puts it into force.
pub fn set_mode(write: &mut Write, actor: &Actor, mode: ServiceMode) -> Result<ServiceModeNow, ApiError> {
    let before = store::stored_mode(write)?;
    if before.mode == mode {
        return Ok(before);
    }
    let now = store::set_mode(write, mode)?;
    write.invalidate(MODE_TAG);
    // letters that waited for the end of maintenance are sent
    write.letters_queued();
    events::changed(write);
    events::mode_changed(write);
    let (old, new) = (json!({ "mode": before.mode }), json!({ "mode": mode }));
    audit::record(write, actor, "system.mode", ("portal", ""), Some(&old), Some(&new))?;
    Ok(now)
}
