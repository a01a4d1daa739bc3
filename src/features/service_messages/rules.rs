//! Rules of messages to providers of services.

use std::time::Duration;

use super::types::{ConversationSide, ConversationState, ServiceConversation};
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// Messages that a side may write in one conversation in a day.
pub const MESSAGES_PER_DAY: u32 = 20;
/// Time after a message in which further ones of the same side cause no letter.
const QUIET: Duration = Duration::from_mins(15);

/// Path of a conversation, without language prefix.
pub fn conversation_path(token: &str) -> String {
    format!("/services/messages/{token}")
}

/// Checks that both sides can write. Errors: 409 `wrong_state`.
pub fn demand_open(conversation: &ServiceConversation) -> Result<(), ApiError> {
    match conversation.state {
        ConversationState::Open => Ok(()),
        ConversationState::Unconfirmed | ConversationState::Blocked => Err(ApiError::conflict("wrong_state")),
    }
}

/// True if a message of `side` is announced by a letter: its author did not write shortly before.
pub fn is_announced(conversation: &ServiceConversation, side: ConversationSide, now: Ts) -> bool {
    conversation.last_by != side || conversation.last_message_at.after(QUIET) <= now
}
