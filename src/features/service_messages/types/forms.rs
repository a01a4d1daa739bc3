//! Forms of messages, and the conversations of an account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::conversation::{ConversationSide, ConversationState, ServiceConversationId};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::proof_of_work::Human;
use crate::features::services::types::ServiceId;

/// A first message as it is sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewServiceMessage {
    /// The service.
    pub service: ServiceId,
    /// Name of the sender, shown to the provider.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
    /// Address of the sender; the provider does not see it.
    #[schema(format = "email", min_length = 3, max_length = 254)]
    pub email: String,
    /// In words.
    #[schema(min_length = 20, max_length = 3000)]
    pub message: String,
    /// The check against robots.
    pub human: Human,
}

/// The answer to a first message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceMessageReceipt {
    /// True if a letter with a link was sent that confirms the address.
    pub confirm: bool,
    /// Path of the conversation without language prefix; null while the address is not confirmed.
    pub path: Option<String>,
}

/// Values of the form, to be shown again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct ServiceMessageFields {
    /// Name.
    pub name: String,
    /// Address.
    pub email: String,
    /// In words.
    pub message: String,
}

/// A further message.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewConversationMessage {
    /// In words.
    #[schema(min_length = 2, max_length = 3000)]
    pub text: String,
}

/// A conversation in the account of one of its sides.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnConversation {
    /// Public identity.
    pub id: ServiceConversationId,
    /// Title of the service.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Side of the person.
    pub side: ConversationSide,
    /// Name that the sender gave.
    pub sender_name: String,
    /// State.
    pub state: ConversationState,
    /// True if the other side wrote last.
    pub waits_for_you: bool,
    /// Time of the newest message.
    pub last_message_at: Ts,
}

/// Address of the page of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConversationPath {
    /// Path without language prefix; it opens the conversation to everybody who has it.
    pub path: String,
}
