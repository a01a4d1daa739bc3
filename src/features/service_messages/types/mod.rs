//! Types of messages to providers of services (docs/objects.md, Messages to providers).

mod conversation;
mod forms;
mod pages;

pub use conversation::{
    ConversationLink, ConversationMessage, ConversationSide, ConversationState, ServiceConversation,
    ServiceConversationId,
};
pub use forms::{
    ConversationPath, NewConversationMessage, NewServiceMessage, OwnConversation, ServiceMessageFields,
    ServiceMessageReceipt,
};
pub use pages::{ConversationMessageEntry, RevealedContact, ServiceContactPage, ServiceConversationPage};
