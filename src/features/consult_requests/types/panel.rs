//! Requests as the panel shows them, and the bodies and filters of its calls.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::request::{ConsultChannel, ConsultEntryKind, ConsultId, ConsultOutcome, ConsultPriority, ConsultState};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::features::contacts::types::ContactSuggestionKind;
use crate::private_files::PrivateFile;
use crate::string_enum;

/// The topic of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultTopicRef {
    /// Public identity.
    pub id: String,
    /// Name in the language of the caller.
    pub name: String,
}

/// A request in the list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsultRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: ConsultId,
    /// Code of the status page; empty once the personal data is erased.
    pub code: String,
    /// Topic.
    pub topic: ConsultTopicRef,
    /// Name of the person.
    pub name: String,
    /// Beginning of the question.
    pub excerpt: String,
    /// Language of the answer.
    pub lang: Lang,
    /// State.
    pub state: ConsultState,
    /// Priority.
    pub priority: ConsultPriority,
    /// Words by which the staff sorts requests.
    pub tags: Vec<String>,
    /// Staff member who answers it.
    pub assignee: Option<PersonRef>,
    /// When it is to be answered.
    pub due_at: Ts,
    /// True if that time is over and it is open.
    pub overdue: bool,
    /// True while something is unread.
    pub unread: bool,
    /// Outcome of a request that is done.
    pub outcome: Option<ConsultOutcome>,
    /// True if it repeats another one.
    pub merged: bool,
    /// When it came.
    pub created_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// An entry in the history of a request.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsultEntryRow {
    /// Public identity.
    pub id: String,
    /// Kind.
    pub kind: ConsultEntryKind,
    /// In words; the name of the contact, the title of the article.
    pub text: String,
    /// Path in the panel of what was made of the request; may be empty.
    pub path: String,
    /// Member of the staff who wrote it; null: the person who asked.
    pub by: Option<PersonRef>,
    /// When.
    pub at: Ts,
}

string_enum! {
    /// A step that the staff takes with a request.
    ConsultStep {
        /// The caller answers it.
        Take = "take",
        /// The caller works on it.
        Start = "start",
        /// The portal waits for the person.
        Wait = "wait",
        /// The work goes on.
        Resume = "resume",
        /// It is done.
        Finish = "finish",
        /// It is no request.
        Spam = "spam",
    }
}

/// A request with everything that the staff knows of it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ConsultDetail {
    /// The request as in the list.
    pub request: ConsultRow,
    /// The question.
    pub message: String,
    /// Address; may be empty.
    pub email: String,
    /// E.164; may be empty.
    pub phone: String,
    /// Channel on which the person wants the answer.
    pub preferred_channel: ConsultChannel,
    /// Name of the country in the language of the caller; may be empty.
    pub country: String,
    /// Region; may be empty.
    pub region: String,
    /// Town; may be empty.
    pub town: String,
    /// When the person can be reached; may be empty.
    pub best_time: String,
    /// Title of the object from whose page the person asked; may be empty.
    pub related_title: String,
    /// Its path without language prefix; may be empty.
    pub related_path: String,
    /// Identity of the contact from whose page the person asked.
    pub related_contact_id: Option<String>,
    /// True if it was sent from an account.
    pub from_account: bool,
    /// When the person agreed to the privacy notice.
    pub consent_at: Ts,
    /// Since when the portal waits for the person.
    pub waiting_since: Option<Ts>,
    /// When it was done.
    pub done_at: Option<Ts>,
    /// Everything written and said, oldest first.
    pub entries: Vec<ConsultEntryRow>,
    /// Files that the person attached, oldest first.
    pub files: Vec<PrivateFile>,
    /// Other requests of the same address or number, newest first.
    pub others: Vec<ConsultRow>,
    /// Steps that are possible now.
    pub steps: Vec<ConsultStep>,
    /// True if a reply can be written now.
    pub can_reply: bool,
    /// Text of a reply, in the language of the request, that invites the person to offer a service on the site.
    pub service_invitation: String,
}

/// Requests by state, and those that need attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultCounts {
    /// Nobody works on them.
    #[schema(maximum = 1_000_000_000)]
    pub new: u32,
    /// Assigned.
    #[schema(maximum = 1_000_000_000)]
    pub assigned: u32,
    /// Being worked on.
    #[schema(maximum = 1_000_000_000)]
    pub in_progress: u32,
    /// The portal waits for the person.
    #[schema(maximum = 1_000_000_000)]
    pub waiting_for_person: u32,
    /// Reopened by the person.
    #[schema(maximum = 1_000_000_000)]
    pub reopened: u32,
    /// Done.
    #[schema(maximum = 1_000_000_000)]
    pub done: u32,
    /// No requests.
    #[schema(maximum = 1_000_000_000)]
    pub spam: u32,
    /// Open and not answered in time.
    #[schema(maximum = 1_000_000_000)]
    pub overdue: u32,
    /// Open and unread.
    #[schema(maximum = 1_000_000_000)]
    pub unread: u32,
    /// Open and assigned to the caller.
    #[schema(maximum = 1_000_000_000)]
    pub mine: u32,
}

string_enum! {
    /// Requests by the person who answers them.
    ConsultHolder {
        /// Assigned to the caller.
        Me = "me",
        /// Assigned to somebody else.
        Others = "others",
        /// Assigned to nobody.
        Nobody = "nobody",
    }
}

string_enum! {
    /// Requests by their due time.
    ConsultDue {
        /// It is over.
        Overdue = "overdue",
        /// Within a day.
        Day = "day",
        /// Within seven days.
        Week = "week",
    }
}

/// Filter of the list.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConsultQuery {
    /// State; every open one by default.
    #[param(inline)]
    pub state: Option<ConsultState>,
    /// Identity of the topic.
    #[schema(max_length = 40)]
    pub topic: Option<String>,
    /// The person who answers it.
    #[param(inline)]
    pub holder: Option<ConsultHolder>,
    /// Its due time.
    #[param(inline)]
    pub due: Option<ConsultDue>,
    /// Priority.
    #[param(inline)]
    pub priority: Option<ConsultPriority>,
    /// Language of the answer.
    #[param(inline)]
    pub lang: Option<Lang>,
    /// A tag.
    #[schema(max_length = 40)]
    pub tag: Option<String>,
    /// Code, or part of the name or of the question.
    #[schema(max_length = 80)]
    pub q: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// A step with a request.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultStepCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The step.
    pub step: ConsultStep,
    /// Outcome; needed to finish.
    pub outcome: Option<ConsultOutcome>,
}

/// Gives a request to somebody.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultAssignment {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Identity of the person.
    #[schema(min_length = 1, max_length = 40)]
    pub to_id: String,
}

/// A reply to the person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultReply {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// In words, in the language of the request.
    #[schema(min_length = 2, max_length = 5000)]
    pub text: String,
    /// True if the portal then waits for the person.
    pub wait: bool,
}

/// An internal entry: a note or a call.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewConsultEntry {
    /// `note`, `call_in` or `call_out`.
    pub kind: ConsultEntryKind,
    /// In words.
    #[schema(min_length = 1, max_length = 5000)]
    pub text: String,
}

/// Changes what the staff says of a request.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Identity of the topic.
    #[schema(min_length = 1, max_length = 40)]
    pub topic: String,
    /// Priority.
    pub priority: ConsultPriority,
    /// Words by which the staff sorts requests.
    #[schema(max_items = 10)]
    pub tags: Vec<String>,
    /// When it is to be answered; null: as before.
    pub due_at: Option<Ts>,
}

/// Joins a request with the one that it repeats.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultMerge {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Identity of the request that stays.
    #[schema(min_length = 1, max_length = 40)]
    pub into_id: String,
}

/// Suggests the correction of a contact because of a request.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultContactSuggestion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Identity of the contact.
    #[schema(max_length = 40)]
    pub contact_id: String,
    /// Part that is wrong.
    pub kind: ContactSuggestionKind,
    /// Explanation, without anything personal.
    #[schema(min_length = 5, max_length = 1000)]
    pub text: String,
}

/// Drafts an article because of a request.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsultArticleIdea {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Language in which it is written.
    pub original_lang: Lang,
    /// Title, without anything personal.
    #[schema(min_length = 3, max_length = 140)]
    pub title: String,
}

/// Month of the report.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConsultReportQuery {
    /// Month, `2026-01`; the present one by default.
    #[schema(pattern = r"^\d{4}-(0[1-9]|1[0-2])$")]
    pub month: Option<String>,
}

/// Numbers of one topic in a month; nobody is named in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultTopicNumbers {
    /// Name of the topic in the language of the caller.
    pub topic: String,
    /// Requests that came in.
    #[schema(maximum = 1_000_000_000)]
    pub received: u32,
    /// Those that are open now.
    #[schema(maximum = 1_000_000_000)]
    pub open: u32,
    /// Those that were solved.
    #[schema(maximum = 1_000_000_000)]
    pub solved: u32,
    /// Those that were referred.
    #[schema(maximum = 1_000_000_000)]
    pub referred: u32,
    /// Those whose person did not answer.
    #[schema(maximum = 1_000_000_000)]
    pub no_answer: u32,
    /// Those that nobody here could answer.
    #[schema(maximum = 1_000_000_000)]
    pub not_competent: u32,
    /// Median of the time between request and end, in hours.
    #[schema(maximum = 1_000_000_000)]
    pub median_hours: Option<u32>,
}

/// Numbers of all topics in a month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConsultReport {
    /// Month.
    pub month: String,
    /// One line for each topic with requests.
    pub topics: Vec<ConsultTopicNumbers>,
}
