//! Internal work on a request: notes, calls, tags, priority, due time.

use serde_json::json;

use super::work::{Answerer, changed, note, to_change, to_read};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text;
use crate::db::Write;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::store::{entries, topics, work};
use crate::features::consult_requests::types::{ConsultChange, ConsultId, NewConsultEntry};

/// Adds a note or a call. Errors: `NotFound`; `Invalid` for another kind of entry.
pub fn add_entry(write: &mut Write, who: &Answerer, id: &ConsultId, call: &NewConsultEntry) -> Result<(), ApiError> {
    let request = to_read(write, who, id)?;
    rules::check_internal(call.kind)?;
    entries::insert(write, request.key, call.kind, &text::lines(&call.text), Some(who.user_key))?;
    work::touch(write, request.key)?;
    note(write, &who.actor, "consult.note", &request, &json!({ "kind": call.kind }))
}

/// Changes topic, priority, tags and due time. Errors: `NotFound`; `stale_version`; `Invalid`.
pub fn change(write: &mut Write, who: &Answerer, id: &ConsultId, call: &ConsultChange) -> Result<(), ApiError> {
    let before = to_change(write, who, id, call.version)?;
    let topic = Id::parse(&call.topic).map(|id| topics::find(write, &id)).transpose()?.flatten();
    let topic = topic.ok_or_else(|| ApiError::field("topic", "choice"))?;
    let tags = rules::checked_tags(&call.tags)?;
    let due_at = call.due_at.unwrap_or(before.due_at);
    work::update_facts(write, before.key, topic.key, call.priority, &tags, due_at)?;
    note(write, &who.actor, "consult.change", &before, &json!({}))
}

/// Notes that the staff read a request. Errors: `NotFound`.
pub fn set_read(write: &mut Write, who: &Answerer, id: &ConsultId) -> Result<(), ApiError> {
    let request = to_read(write, who, id)?;
    if request.read_at.is_some() {
        return Ok(());
    }
    work::set_read(write, request.key)?;
    changed(write, &request)
}
