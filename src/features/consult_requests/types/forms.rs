//! The public form and what its sender sees afterwards.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{ConsultChannel, ConsultState};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::proof_of_work::Human;
use crate::web::Head;
use crate::web::page::PageData;
use crate::web::page_parts::FormFault;

/// A consult request as it is sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewConsult {
    /// Identity of the topic.
    #[schema(min_length = 1, max_length = 40)]
    pub topic: String,
    /// Name of the person.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
    /// Address; needed where no number is given.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// Number with the code of the country; needed where no address is given.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub phone: String,
    /// Channel on which the person wants the answer.
    pub preferred_channel: ConsultChannel,
    /// Language of the answer, one of those of the topic.
    pub preferred_locale: Lang,
    /// Code of ISO 3166-1; may be empty.
    #[serde(default)]
    #[schema(max_length = 2)]
    pub country: String,
    /// Canton, oblast or Land; may be empty.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub region: String,
    /// Town; may be empty.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub town: String,
    /// When the person can be reached; may be empty.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub best_time: String,
    /// The question.
    #[schema(min_length = 20, max_length = 3000)]
    pub message: String,
    /// Object from whose page the person asks: kind, colon, identity; may be empty.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub related: String,
    /// True if the person agrees that the data is used for the answer.
    pub consent: bool,
    /// The check against robots.
    pub human: Human,
}

/// The answer to a new request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultReceipt {
    /// Code of the status page; null while the address is not confirmed.
    pub code: Option<String>,
    /// True if a letter with a link was sent that confirms the request.
    pub confirm: bool,
}

/// Values of the form, to be shown again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct ConsultFields {
    /// Identity of the topic.
    pub topic: String,
    /// Name.
    pub name: String,
    /// Address.
    pub email: String,
    /// Number.
    pub phone: String,
    /// Channel.
    pub preferred_channel: String,
    /// Language of the answer.
    pub preferred_locale: String,
    /// Code of ISO 3166-1.
    pub country: String,
    /// Region.
    pub region: String,
    /// Town.
    pub town: String,
    /// When the person can be reached.
    pub best_time: String,
    /// The question.
    pub message: String,
    /// True if the box was ticked.
    pub consent: bool,
}

/// A topic to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultTopicChoice {
    /// Public identity.
    pub id: String,
    /// Name in the language of the page, or in one that stands in for it.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Languages in which requests are answered.
    pub langs: Vec<Lang>,
}

/// A country to choose in the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultCountry {
    /// Code of ISO 3166-1.
    pub code: String,
    /// Name in the language of the page.
    pub name: String,
}

/// The object from whose page the person asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultRelated {
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
    /// Language of the title; null where it is not known.
    pub lang: Option<Lang>,
}

/// Page "consult": the form, and what it answers where no script sends it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsultPage {
    /// Title and metadata.
    pub head: Head,
    /// Value that is sent back as `related`.
    pub related_value: String,
    /// The object from whose page the person asks.
    pub related: Option<ConsultRelated>,
    /// Topics to choose from; none: no requests are taken now.
    pub topics: Vec<ConsultTopicChoice>,
    /// Channels to choose from.
    pub channels: Vec<ConsultChannel>,
    /// Countries to choose from, by name.
    pub countries: Vec<ConsultCountry>,
    /// Path of the privacy notice; null where there is none.
    pub privacy_path: Option<String>,
    /// Months for which a request is kept after its end.
    #[schema(maximum = 36)]
    pub months: u32,
    /// Values of the form.
    pub fields: ConsultFields,
    /// Faults of the form, by field.
    pub faults: Vec<FormFault>,
    /// Why the whole form was not taken, in a sentence.
    pub refused: Option<String>,
    /// Ticket that a form without script carries when it is sent once more.
    pub ticket: Option<String>,
    /// The answer to a request that was sent.
    pub sent: Option<ConsultReceipt>,
}

impl PageData for ConsultPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.faults.is_empty() && self.refused.is_none() { 200 } else { 422 }
    }
}

/// Page "consult-confirm": the button that confirms a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsultConfirmPage {
    /// Title and metadata.
    pub head: Head,
    /// Path of the form, without language prefix.
    pub action: String,
    /// Name of the topic.
    pub topic: String,
}

impl PageData for ConsultConfirmPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// An entry of the history as the person reads it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsultMessage {
    /// True if the person wrote it.
    pub own: bool,
    /// In words.
    pub text: String,
    /// When, as wall clock of the portal.
    pub at: String,
}

/// A file of a request as the person reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultFile {
    /// Name under which it is saved.
    pub name: String,
    /// Size in bytes.
    #[schema(maximum = 1_000_000_000)]
    pub bytes: u64,
    /// Path without language prefix.
    pub path: String,
}

/// Page "consult-status": a request as the person who asked sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConsultStatusPage {
    /// Title and metadata.
    pub head: Head,
    /// Path of the form, without language prefix.
    pub action: String,
    /// The code.
    pub code: String,
    /// State; spam is shown as done.
    pub state: ConsultState,
    /// Name of the topic.
    pub topic: String,
    /// Object from whose page the person asked.
    pub related: Option<ConsultRelated>,
    /// Language of the conversation.
    pub lang: Lang,
    /// The question and everything written since, oldest first.
    pub messages: Vec<ConsultMessage>,
    /// Files that the person attached, oldest first.
    pub files: Vec<ConsultFile>,
    /// Number of files that can still be attached.
    #[schema(maximum = 3)]
    pub files_left: u32,
    /// Largest file in megabytes.
    #[schema(maximum = 1_000)]
    pub file_max_mb: u32,
    /// True if the person can write back.
    pub can_write: bool,
    /// Last day on which a request that is done can be reopened by writing; null while it is open.
    pub reopen_until: Option<String>,
    /// Entered text.
    pub text: String,
    /// Fault of the text.
    pub fault: Option<String>,
    /// Fault of the file.
    pub file_fault: Option<String>,
    /// True if the text was just sent.
    pub sent: bool,
}

impl PageData for ConsultStatusPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.fault.is_none() && self.file_fault.is_none() { 200 } else { 422 }
    }
}

/// Words of the person on the status page.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewConsultMessage {
    /// In words.
    #[schema(min_length = 2, max_length = 3000)]
    pub text: String,
}

/// A request as its sender sees it in the account.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnConsult {
    /// Identity.
    pub id: String,
    /// Code of the status page.
    pub code: String,
    /// Name of the topic.
    pub topic: String,
    /// The question.
    pub message: String,
    /// Language of the conversation.
    pub lang: Lang,
    /// State; spam is shown as done.
    pub state: ConsultState,
    /// Number of replies.
    #[schema(maximum = 1_000_000)]
    pub replies: u32,
    /// When it came.
    pub created_at: Ts,
}
