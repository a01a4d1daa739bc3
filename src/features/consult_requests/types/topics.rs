//! Topics of requests, and texts for replies.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::articles::types::PersonRef;

/// Names of a topic in each language.
pub type TopicNames = PerLang<ShortText<60>>;

/// A topic of requests.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsultTopic {
    /// Key inside the database.
    #[serde(skip)]
    pub key: i64,
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<ConsultTopic>,
    /// Names.
    pub names: TopicNames,
    /// Key of the default assignee.
    #[serde(skip)]
    pub assignee_key: Option<i64>,
    /// Staff member who gets every new request of the topic.
    pub assignee: Option<PersonRef>,
    /// Hours within which a request is to be answered.
    #[schema(maximum = 2160)]
    pub due_hours: u32,
    /// Languages in which requests are answered.
    pub langs: Vec<Lang>,
    /// True if the form offers it.
    pub active: bool,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A topic as somebody fills it in; a new one has no version.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultTopicForm {
    /// The version that was read; null for a new topic.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Names; each language is needed in which requests are answered.
    pub names: TopicNames,
    /// Identity of the default assignee; null: nobody.
    #[schema(max_length = 40)]
    pub assignee_id: Option<String>,
    /// Hours within which a request is to be answered.
    #[schema(minimum = 1, maximum = 2160)]
    pub due_hours: u32,
    /// Languages in which requests are answered.
    #[schema(min_items = 1, max_items = 3)]
    pub langs: Vec<Lang>,
    /// True if the form offers it.
    pub active: bool,
}

/// A text for replies in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyText {
    /// Name in the list of texts.
    #[schema(min_length = 2, max_length = 60)]
    pub label: String,
    /// The text.
    #[schema(min_length = 2, max_length = 3000)]
    pub text: String,
}

/// A text for replies in each language.
pub type ReplyTexts = PerLang<Option<ReplyText>>;

/// A text that replies begin with.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReplyTemplate {
    /// Key inside the database.
    #[serde(skip)]
    pub key: i64,
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<ReplyTemplate>,
    /// Name and text in each language.
    pub texts: ReplyTexts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A text for replies as somebody fills it in; a new one has no version.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyTemplateForm {
    /// The version that was read; null for a new text.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Name and text; one language is enough.
    pub texts: ReplyTexts,
}

/// The version of a text for replies that was read.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReplyTemplateVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}
