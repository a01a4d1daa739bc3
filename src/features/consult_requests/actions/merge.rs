//! Joins a request with the one that it repeats.

use serde_json::json;

use super::work::{Answerer, note, to_change, to_read};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::consult_requests::attachments::ATTACHMENTS;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::store::{entries, requests, work};
use crate::features::consult_requests::types::{ConsultEntryKind, ConsultId, ConsultMover, ConsultState};
use crate::private_files;

/// Joins a request with another one of the same person: question and history go to the one that stays, and the status page
/// of the other one leads there. Errors: `NotFound`; 409 `stale_version`, `wrong_state`; `Invalid` where the other request
/// is not of the same address or number, because its person would read foreign words.
pub fn merge(
    write: &mut Write,
    who: &Answerer,
    id: &ConsultId,
    version: i64,
    into: Option<&ConsultId>,
) -> Result<(), ApiError> {
    let before = to_change(write, who, id, version)?;
    let into = into.ok_or_else(|| ApiError::field("into_id", "not_found"))?;
    let target = match to_read(write, who, into) {
        Err(ApiError::NotFound) => return Err(ApiError::field("into_id", "not_found")),
        found => found?,
    };
    if target.key == before.key {
        return Err(ApiError::field("into_id", "itself"));
    }
    if !requests::list_of_person(write, &before)?.iter().any(|other| other.key == target.key) {
        return Err(ApiError::field("into_id", "other_person"));
    }
    if !rules::is_replyable(&before) || !rules::is_replyable(&target) {
        return Err(ApiError::conflict("wrong_state"));
    }
    work::move_entries(write, before.key, target.key)?;
    let question = (ConsultEntryKind::Message, before.message.as_str());
    entries::insert_at(write, target.key, question, None, before.created_at)?;
    let mut request = before.clone();
    super::work::bring_to_progress(&mut request, who.user_key)?;
    request.state = request.state.advance(ConsultState::Done, ConsultMover::Staff)?;
    request.done_at = Some(write.now());
    request.merged_into = Some(target.key);
    work::update_state(write, &request, Some(super::work::purge_at(write.now(), &who.settings)))?;
    private_files::reassign(write, ATTACHMENTS.name, before.id.as_str(), target.id.as_str())?;
    work::touch(write, target.key)?;
    note(write, &who.actor, "consult.merge", &before, &json!({ "into": target.shown_code() }))
}
