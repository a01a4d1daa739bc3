//! Replies to the person.

use serde_json::json;

use super::letters;
use super::work::{Answerer, bring_to_progress, note, to_change};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::store::{entries, topics, work};
use crate::features::consult_requests::types::{ConsultEntryKind, ConsultId, ConsultMover, ConsultReply, ConsultState};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Adds a reply, sends it by e-mail where an address is known, and notifies the account of the person. Whoever replies
/// works on the request. Errors: `NotFound`; 409 `stale_version`, `wrong_state`.
pub fn reply(write: &mut Write, who: &Answerer, id: &ConsultId, call: &ConsultReply) -> Result<(), ApiError> {
    let before = to_change(write, who, id, call.version)?;
    if !rules::is_replyable(&before) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let mut request = before.clone();
    bring_to_progress(&mut request, who.user_key)?;
    if call.wait {
        request.state = request.state.advance(ConsultState::WaitingForPerson, ConsultMover::Staff)?;
        request.waiting_since = Some(write.now());
    }
    request.read_at = Some(write.now());
    let words = text::lines(&call.text);
    entries::insert(write, request.key, ConsultEntryKind::Reply, &words, Some(who.user_key))?;
    work::update_state(write, &request, None)?;
    letters::send_reply(write, &request, &words)?;
    if let Some(user_key) = request.user_key {
        let topic = topics::get_by_key(write, request.topic_key)?;
        let params = args([("topic", topic.names.text(request.lang).into()), ("code", request.shown_code().into())]);
        notify(write, user_key, NotificationKind::ConsultReply, &params, &request.status_path())?;
    }
    note(write, &who.actor, "consult.reply", &before, &json!({}))
}
