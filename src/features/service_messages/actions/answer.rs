//! Answers in a conversation, and the choices of the provider.

use std::time::Duration;

use super::letters;
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::service_messages::types::{
    ConversationLink, ConversationSide, ConversationState, ServiceConversationId,
};
use crate::features::service_messages::{rules, store};

/// The span in which messages are counted.
const DAY: Duration = Duration::from_hours(24);

fn get(write: &Write, token: &str) -> Result<ConversationLink, ApiError> {
    store::find_by_token(write, token)?.ok_or(ApiError::NotFound)
}

/// The conversation of a link of its provider, while both sides can write. Errors: `NotFound`; 409 `wrong_state`.
fn get_as_provider(write: &Write, token: &str) -> Result<ConversationLink, ApiError> {
    let link = get(write, token)?;
    match link.side {
        ConversationSide::Provider => rules::demand_open(&link.conversation).map(|()| link),
        ConversationSide::Sender => Err(ApiError::NotFound),
    }
}

/// Adds a message of the side of a link, and tells the other side. Errors: `NotFound`; 409 `wrong_state`; `TooOften`.
pub fn write_message(write: &mut Write, token: &str, words: &str) -> Result<(), ApiError> {
    let ConversationLink { mut conversation, side } = get(write, token)?;
    rules::demand_open(&conversation)?;
    let now = write.now();
    if store::count_messages(write, conversation.key, side, now.before(DAY))? >= rules::MESSAGES_PER_DAY {
        return Err(ApiError::TooOften { wait: DAY });
    }
    store::insert_message(write, conversation.key, side, &text::lines(words))?;
    let is_announced = rules::is_announced(&conversation, side, now);
    conversation.last_by = side;
    conversation.last_message_at = now;
    store::update(write, &conversation)?;
    if is_announced { letters::tell_message(write, &conversation, side.other()) } else { Ok(()) }
}

/// Shows the sender the address and the number of the provider. Errors: `NotFound`; 409 `wrong_state`.
pub fn reveal(write: &mut Write, token: &str) -> Result<(), ApiError> {
    let mut conversation = get_as_provider(write, token)?.conversation;
    if conversation.revealed_at.is_some() {
        return Ok(());
    }
    conversation.revealed_at = Some(write.now());
    store::update(write, &conversation)?;
    letters::tell_contact(write, &conversation)
}

/// Ends a conversation and refuses further ones of its sender with this provider. The sender is not told.
/// Errors: `NotFound`; 409 `wrong_state`.
pub fn block(write: &mut Write, token: &str) -> Result<(), ApiError> {
    let mut conversation = get_as_provider(write, token)?.conversation;
    conversation.state = conversation.state.advance(ConversationState::Blocked, ConversationSide::Provider)?;
    store::update(write, &conversation)?;
    store::set_blocked_sender(write, conversation.provider_key, &conversation.sender_email)
}

/// A path that opens a conversation for a person who is one of its sides. Errors: `NotFound`.
pub fn open_link(write: &mut Write, user_key: i64, id: &ServiceConversationId) -> Result<String, ApiError> {
    let conversation = store::find(write, id)?.ok_or(ApiError::NotFound)?;
    let side = if conversation.provider_key == user_key {
        ConversationSide::Provider
    } else if conversation.sender_key == Some(user_key) {
        ConversationSide::Sender
    } else {
        return Err(ApiError::NotFound);
    };
    letters::new_link(write, &conversation, side)
}
