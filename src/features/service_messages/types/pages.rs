//! Data of the pages.

use serde::Serialize;
use utoipa::ToSchema;

use super::conversation::{ConversationSide, ConversationState};
use super::forms::{ServiceMessageFields, ServiceMessageReceipt};
use crate::base::lang::Lang;
use crate::web::Head;
use crate::web::page::PageData;
use crate::web::page_parts::FormFault;

/// Page "service-contact": the form for a first message, and what it answers where no script sends it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceContactPage {
    /// Title and metadata.
    pub head: Head,
    /// Identity of the service.
    pub service: String,
    /// Its title.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Path of its page, without language prefix.
    pub path: String,
    /// Path of the form, without language prefix.
    pub action: String,
    /// Path of the privacy notice; null where there is none.
    pub privacy_path: Option<String>,
    /// Months for which a conversation is kept after the last message.
    #[schema(maximum = 36)]
    pub months: u32,
    /// Values of the form.
    pub fields: ServiceMessageFields,
    /// Faults of the form, by field.
    pub faults: Vec<FormFault>,
    /// Why the whole form was not taken, in a sentence.
    pub refused: Option<String>,
    /// Ticket that a form without script carries when it is sent once more.
    pub ticket: Option<String>,
    /// The answer to a message that was sent.
    pub sent: Option<ServiceMessageReceipt>,
}

impl PageData for ServiceContactPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.faults.is_empty() && self.refused.is_none() { 200 } else { 422 }
    }
}

/// A message on the page of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConversationMessageEntry {
    /// True if the reader of the page wrote it.
    pub own: bool,
    /// In words.
    pub text: String,
    /// When, as wall clock of the portal.
    pub at: String,
}

/// Contact details that the provider revealed to the sender.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RevealedContact {
    /// Address of the account.
    pub email: String,
    /// Number of the service, E.164; empty where there is none.
    pub phone: String,
    /// That number as it is read: in groups.
    pub phone_label: String,
}

/// Page "service-conversation": a conversation as one of its sides sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceConversationPage {
    /// Title and metadata.
    pub head: Head,
    /// Path of the forms, without language prefix.
    pub action: String,
    /// Title of the service.
    pub title: String,
    /// Language of the title.
    pub title_lang: Lang,
    /// Path of the page of the service, without language prefix; null while it is not public.
    pub service_path: Option<String>,
    /// Side of the reader of the page.
    pub side: ConversationSide,
    /// Name that the sender gave.
    pub sender_name: String,
    /// State; an unconfirmed conversation shows only the button that confirms it.
    pub state: ConversationState,
    /// Messages, oldest first.
    pub messages: Vec<ConversationMessageEntry>,
    /// Contact details of the provider, once they are revealed.
    pub revealed: Option<RevealedContact>,
    /// Entered text.
    pub text: String,
    /// Fault of the text.
    pub fault: Option<String>,
    /// True if the text was just sent.
    pub sent: bool,
}

impl PageData for ServiceConversationPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.fault.is_none() { 200 } else { 422 }
    }
}
