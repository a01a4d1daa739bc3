//! A conversation about a service as it is stored.

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::{states, string_enum};

string_enum! {
    /// A side of a conversation about a service.
    ConversationSide {
        /// The reader who wrote first.
        Sender = "sender",
        /// The person who offers the service.
        Provider = "provider",
    }
}

impl ConversationSide {
    /// The other side.
    pub fn other(self) -> ConversationSide {
        match self {
            ConversationSide::Sender => ConversationSide::Provider,
            ConversationSide::Provider => ConversationSide::Sender,
        }
    }
}

string_enum! {
    /// State of a conversation about a service.
    ConversationState {
        /// The address of the sender is not confirmed; the provider does not see the conversation.
        Unconfirmed = "unconfirmed",
        /// Both sides can write.
        Open = "open",
        /// The provider blocked the sender; nobody can write.
        Blocked = "blocked",
    }
}

// docs/objects.md, Messages to providers
states! { ConversationState by ConversationSide {
    Unconfirmed => Open: Sender;
    Open => Blocked: Provider;
} }

/// Identity of a conversation.
pub type ServiceConversationId = Id<ServiceConversation>;

/// A conversation as it is stored.
#[derive(Clone, Debug)]
pub struct ServiceConversation {
    /// Key inside the database; 0 before it is inserted.
    pub key: i64,
    /// Public identity.
    pub id: ServiceConversationId,
    /// Key of the service.
    pub service_key: i64,
    /// Key of the account of the provider.
    pub provider_key: i64,
    /// Name that the sender gave.
    pub sender_name: String,
    /// Address of the sender; the provider never sees it.
    pub sender_email: String,
    /// Key of the account of a sender who was signed in.
    pub sender_key: Option<i64>,
    /// Language in which the sender gets letters.
    pub lang: Lang,
    /// State.
    pub state: ConversationState,
    /// Since when the sender sees the address and the number of the provider.
    pub revealed_at: Option<Ts>,
    /// Time of the newest message.
    pub last_message_at: Ts,
    /// Author of that message.
    pub last_by: ConversationSide,
    /// When it began.
    pub created_at: Ts,
}

/// The conversation of a link, for one of its sides.
#[derive(Clone, Debug)]
pub struct ConversationLink {
    /// The conversation.
    pub conversation: ServiceConversation,
    /// The side that the link belongs to.
    pub side: ConversationSide,
}

/// A message as it is stored.
#[derive(Clone, Debug)]
pub struct ConversationMessage {
    /// Author.
    pub side: ConversationSide,
    /// In words.
    pub text: String,
    /// When.
    pub at: Ts,
}
