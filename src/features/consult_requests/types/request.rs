//! A request for advice: state, priority, and the request as it is kept.

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::{states, string_enum};

string_enum! {
    /// Channel on which the person wants the answer.
    ConsultChannel {
        /// E-mail.
        Email = "email",
        /// Telephone.
        Phone = "phone",
        /// Telegram, under the given number.
        Telegram = "telegram",
        /// WhatsApp, under the given number.
        Whatsapp = "whatsapp",
        /// A meeting.
        InPerson = "in_person",
    }
}

string_enum! {
    /// State of a consult request.
    ConsultState {
        /// The address is not confirmed; the staff does not see the request.
        Unconfirmed = "unconfirmed",
        /// Nobody works on it.
        New = "new",
        /// Somebody is to answer it.
        Assigned = "assigned",
        /// Somebody works on it.
        InProgress = "in_progress",
        /// The person was asked for something.
        WaitingForPerson = "waiting_for_person",
        /// Answered, or ended in another way.
        Done = "done",
        /// The person wrote again after the end.
        Reopened = "reopened",
        /// No request at all.
        Spam = "spam",
    }
}

/// Author of a change of a request's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsultMover {
    /// The person who asked.
    Person,
    /// A member of the staff who answers requests.
    Staff,
    /// A scheduled job, or the default assignee of the topic.
    Portal,
}

// docs/objects.md, Consult requests
states! { ConsultState by ConsultMover {
    Unconfirmed => New: Person;
    New | Reopened => Assigned: Staff | Portal;
    Assigned => InProgress: Staff;
    InProgress => WaitingForPerson: Staff;
    WaitingForPerson => InProgress: Person | Staff;
    InProgress => Done: Staff;
    WaitingForPerson => Done: Portal;
    Done => Reopened: Person;
    Unconfirmed | New | Assigned | InProgress | WaitingForPerson | Done | Reopened => Spam: Staff;
} }

impl ConsultState {
    /// True if somebody has to do something for the person.
    pub fn is_open(self) -> bool {
        match self {
            ConsultState::New
            | ConsultState::Assigned
            | ConsultState::InProgress
            | ConsultState::WaitingForPerson
            | ConsultState::Reopened => true,
            ConsultState::Unconfirmed | ConsultState::Done | ConsultState::Spam => false,
        }
    }
}

string_enum! {
    /// Priority of a consult request.
    ConsultPriority {
        /// It can wait.
        Low = "low",
        /// Usual.
        Normal = "normal",
        /// Before the others.
        High = "high",
        /// At once.
        Urgent = "urgent",
    }
}

string_enum! {
    /// Outcome of a consult request.
    ConsultOutcome {
        /// The question is answered.
        Solved = "solved",
        /// Somebody else helps.
        Referred = "referred",
        /// The person did not answer.
        NoAnswer = "no_answer",
        /// Nobody here can answer it.
        NotCompetent = "not_competent",
        /// No request at all.
        Spam = "spam",
    }
}

string_enum! {
    /// Kind of an entry in the history of a request.
    ConsultEntryKind {
        /// A reply of the staff; the person reads it and gets it by e-mail.
        Reply = "reply",
        /// Written by the person on the status page.
        Message = "message",
        /// A call of the person; internal.
        CallIn = "call_in",
        /// A call to the person; internal.
        CallOut = "call_out",
        /// A note of the staff; internal.
        Note = "note",
        /// A correction of a contact that was suggested because of the request; internal.
        ContactSuggestion = "contact_suggestion",
        /// An article that was drafted because of the request; internal.
        ArticleIdea = "article_idea",
    }
}

/// Identity of a consult request.
pub type ConsultId = Id<ConsultRequest>;

/// The object of the portal from whose page the person asks, as it was then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedObject {
    /// Kind in the registry.
    pub kind: String,
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
}

/// A consult request as it is kept, with what only the server knows.
#[derive(Clone, Debug)]
pub struct ConsultRequest {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: ConsultId,
    /// Code of the status page; `None` once the personal data is erased.
    pub code: Option<String>,
    /// Key of the topic.
    pub topic_key: i64,
    /// Name of the person.
    pub name: String,
    /// Address; may be empty.
    pub email: String,
    /// E.164; may be empty.
    pub phone: String,
    /// Channel on which the person wants the answer.
    pub channel: ConsultChannel,
    /// Language of the answer.
    pub lang: Lang,
    /// Code of ISO 3166-1; may be empty.
    pub country: String,
    /// Region in words; may be empty.
    pub region: String,
    /// Town; may be empty.
    pub town: String,
    /// When the person can be reached; may be empty.
    pub best_time: String,
    /// The question.
    pub message: String,
    /// Where the person asked from.
    pub related: Option<RelatedObject>,
    /// When the person agreed to the privacy notice.
    pub consent_at: Ts,
    /// Account of the person.
    pub user_key: Option<i64>,
    /// State.
    pub state: ConsultState,
    /// Key of the staff member who answers it.
    pub assignee_key: Option<i64>,
    /// That person.
    pub assignee: Option<PersonRef>,
    /// Priority.
    pub priority: ConsultPriority,
    /// Words by which the staff sorts requests.
    pub tags: Vec<String>,
    /// When it is to be answered.
    pub due_at: Ts,
    /// Outcome of a request that is done.
    pub outcome: Option<ConsultOutcome>,
    /// When the staff read it; `None` while something is unread.
    pub read_at: Option<Ts>,
    /// Since when the portal waits for the person.
    pub waiting_since: Option<Ts>,
    /// When the person was reminded.
    pub reminded_at: Option<Ts>,
    /// When it was done.
    pub done_at: Option<Ts>,
    /// Key of the request that this one repeats.
    pub merged_into: Option<i64>,
    /// When it came.
    pub created_at: Ts,
    /// Counts changes.
    pub version: i64,
}

impl ConsultRequest {
    /// The code as letters and pages show it; empty once the personal data is erased.
    pub fn shown_code(&self) -> String {
        self.code.clone().unwrap_or_default()
    }

    /// Path of the status page, without language prefix.
    pub fn status_path(&self) -> String {
        format!("/consult/{}", self.shown_code())
    }
}

/// An entry in the history of a request, as it is kept.
#[derive(Clone, Debug)]
pub struct ConsultEntry {
    /// Public identity.
    pub id: String,
    /// Kind.
    pub kind: ConsultEntryKind,
    /// In words; the name of the contact, the title of the article.
    pub text: String,
    /// Path in the panel of what was made of the request; may be empty.
    pub path: String,
    /// Member of the staff who wrote it.
    pub by: Option<PersonRef>,
    /// When.
    pub at: Ts,
}
