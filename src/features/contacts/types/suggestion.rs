//! Suggestions of readers about wrong data of a contact, and the check by mail whether its data are still right.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::contact::ContactId;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::proof_of_work::Human;
use crate::string_enum;

string_enum! {
    /// Part of a contact that is wrong.
    ContactSuggestionKind {
        /// A number.
        Phone = "phone",
        /// The place.
        Address = "address",
        /// The hours.
        Hours = "hours",
        /// It is closed for good.
        Closed = "closed",
        /// Something else.
        Other = "other",
    }
}

string_enum! {
    /// State of a suggestion.
    ContactSuggestionState {
        /// Not decided yet.
        Open = "open",
        /// The contact was changed.
        Done = "done",
        /// The contact was right.
        Dismissed = "dismissed",
    }
}

string_enum! {
    /// Author of a suggestion.
    ContactSuggestionOrigin {
        /// A reader of the page.
        Reader = "reader",
        /// The listed organisation itself, through a link by mail.
        Listed = "listed",
    }
}

/// A suggestion that is not stored yet.
#[derive(Clone, Debug)]
pub struct ContactSuggestion {
    /// Author.
    pub origin: ContactSuggestionOrigin,
    /// Part that is wrong.
    pub kind: ContactSuggestionKind,
    /// Explanation.
    pub text: String,
    /// E-mail address of the author; may be empty.
    pub email: String,
    /// Language of the explanation.
    pub lang: Lang,
}

/// Request of a reader: something about a contact is wrong.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewContactSuggestion {
    /// Part that is wrong.
    pub kind: ContactSuggestionKind,
    /// Explanation.
    #[schema(min_length = 5, max_length = 1000)]
    pub text: String,
    /// E-mail address for questions; may be empty.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// The check against robots.
    pub human: Human,
}

/// An answer to "is this still right?".
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAnswer {
    /// Everything is right.
    pub is_right: bool,
    /// Explanation, where something is not.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub text: String,
}

/// The contact that a link by mail is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckSubject {
    /// Name of the contact.
    pub name: String,
    /// Address of its page, without language prefix.
    pub path: String,
    /// Numbers as they are shown.
    pub phones: Vec<String>,
    /// Places as they are shown.
    pub addresses: Vec<String>,
    /// True if this link was answered already.
    pub answered: bool,
}

/// A suggestion in the inbox.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactSuggestionRow {
    /// Public identity.
    pub id: String,
    /// The contact.
    pub contact_id: String,
    /// Its name.
    pub contact_name: String,
    /// Address of its page, without language prefix.
    pub contact_path: String,
    /// True if the listed organisation itself wrote it.
    pub from_listed: bool,
    /// Part that is wrong.
    pub kind: ContactSuggestionKind,
    /// Explanation.
    pub text: String,
    /// E-mail address for questions; may be empty, and is for those who do not decide suggestions.
    pub email: String,
    /// Language of the explanation.
    pub lang: Lang,
    /// State.
    pub state: ContactSuggestionState,
    /// Time of arrival.
    pub created_at: Ts,
}

/// Filter of the inbox.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContactSuggestionsQuery {
    /// Only in this state; open ones without it.
    pub state: Option<ContactSuggestionState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Decision about a suggestion.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactSuggestionDecision {
    /// The new state.
    pub state: ContactSuggestionState,
}

/// Contacts that are asked by mail whether their data are right.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactCheckRequest {
    /// Contacts.
    #[schema(min_items = 1, max_items = 100)]
    pub ids: Vec<ContactId>,
}

/// Number of e-mails to listed contacts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CheckRequestsSent {
    /// E-mails in the queue.
    #[schema(maximum = 1000)]
    pub sent: u32,
    /// Contacts that have no e-mail address or are not public.
    #[schema(maximum = 1000)]
    pub left_out: u32,
}
