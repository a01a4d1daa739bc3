//! A case: what it is about, who brought it, where it stands.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::locale::words;
use crate::{states, string_enum};

/// Path of the subject that is the whole site, stored as its title too; it has words in every language.
pub const WHOLE_SITE: &str = "/";

string_enum! {
    /// Kind of a case's subject: a kind of object of the registry that cases can be about, or a page.
    SubjectKind {
        /// An article.
        Article = "article",
        /// A contact.
        Contact = "contact",
        /// A service.
        Service = "service",
        /// An enterprise.
        Enterprise = "enterprise",
        /// A booking of advertising.
        Ad = "ad",
        /// Any other page.
        Page = "page",
    }
}

string_enum! {
    /// Cause of a case.
    Cause {
        /// An object is submitted for publication.
        Submission = "submission",
        /// A published object shall change.
        Change = "change",
        /// A reader reports something.
        Report = "report",
        /// A decision is appealed.
        Appeal = "appeal",
        /// The staff acts on its own initiative.
        Inspection = "inspection",
    }
}

string_enum! {
    /// Kind of the problem that a report names.
    ReportCategory {
        /// A fact or a word.
        Error = "error",
        /// It was right once.
        Outdated = "outdated",
        /// A translation says something else.
        Translation = "translation",
        /// A link or a page does not work.
        BrokenLink = "broken_link",
        /// Somebody cannot use it.
        Accessibility = "accessibility",
        /// Somebody else's work.
        Copyright = "copyright",
        /// It tells what is private.
        PersonalData = "personal_data",
        /// It degrades people.
        Discrimination = "discrimination",
        /// It deceives.
        Fraud = "fraud",
        /// It breaks the law otherwise.
        Illegal = "illegal",
        /// Something else.
        Other = "other",
    }
}

string_enum! {
    /// Priority of a case; it sets the due time.
    CasePriority {
        /// Usual.
        Normal = "normal",
        /// Something may be unlawful.
        High = "high",
    }
}

string_enum! {
    /// State of a case.
    CaseState {
        /// Nobody works on it.
        Open = "open",
        /// A member of the staff works on it.
        Assigned = "assigned",
        /// Decided.
        Decided = "decided",
        /// Done with.
        Closed = "closed",
    }
}

string_enum! {
    /// Party of a case.
    Party {
        /// The owner of the content.
        Owner = "owner",
        /// The person who reported it.
        Reporter = "reporter",
    }
}

/// Author of a change of a case's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseMover {
    /// A member of the staff who may decide.
    Staff,
    /// A scheduled job.
    Clock,
    /// The owner of the object, who withdraws it.
    Owner,
    /// The program, which decides without a person.
    Program,
}

// docs/objects.md, Cases; a decided case is taken again to decide anew, or to undo the decision
states! { CaseState by CaseMover {
    Open | Assigned | Decided => Assigned: Staff;
    Assigned => Open: Staff;
    Open => Decided: Staff | Program;
    Assigned => Decided: Staff;
    Decided => Closed: Staff | Clock;
    Open | Assigned => Closed: Owner;
} }

impl CaseState {
    /// True if it waits for a decision.
    pub fn is_waiting(self) -> bool {
        matches!(self, CaseState::Open | CaseState::Assigned)
    }
}

/// Identity of a case.
pub type CaseId = Id<Case>;

/// The code that people quote: the random end of the id.
pub fn case_code(id: &CaseId) -> String {
    let text = id.to_string().to_uppercase();
    let end: Vec<char> = text.chars().rev().take(8).collect();
    let end: String = end.into_iter().rev().collect();
    format!("{}-{}", &end[..4], &end[4..])
}

/// The object or page that a case is about, as it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseSubject {
    /// Kind of the subject.
    pub kind: SubjectKind,
    /// Public identity; empty for a page.
    pub id: String,
    /// Address without language prefix.
    pub path: String,
    /// Title, in the language of the reader where there is one.
    pub title: String,
}

impl CaseSubject {
    /// The title for a reader of `lang`, with words for the whole site.
    pub fn title_in(&self, lang: Lang) -> String {
        if self.is_whole_site() { words(lang, "cases.whole_site") } else { self.title.clone() }
    }

    /// True for a report that names no object and no page.
    pub fn is_whole_site(&self) -> bool {
        self.kind == SubjectKind::Page && self.path == WHOLE_SITE
    }
}

/// A case to be opened.
#[derive(Clone, Debug)]
pub struct NewCase {
    /// Its cause.
    pub cause: Cause,
    /// Its subject.
    pub subject: CaseSubject,
    /// Account that answers for the subject.
    pub owner_key: Option<i64>,
    /// Kind of problem of a report.
    pub category: Option<ReportCategory>,
    /// Explanation in words; may be empty.
    pub text: String,
    /// Exact place; may be empty.
    pub place: String,
    /// Name of the sender; may be empty.
    pub name: String,
    /// Where the decision is sent; may be empty.
    pub email: String,
    /// Account of the sender.
    pub sender_key: Option<i64>,
    /// Language of the sender.
    pub lang: Lang,
    /// Key of the appealed decision and the party that appeals it.
    pub appeal: Option<(i64, Party)>,
}

/// A case that somebody holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CaseLock {
    /// The holder.
    pub by: PersonRef,
    /// End of the lock.
    pub until: Ts,
}

/// A case as it is kept, with what only the server knows.
#[derive(Clone, Debug)]
pub struct Case {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: CaseId,
    /// Its cause.
    pub cause: Cause,
    /// Its subject, as it was when the case came in.
    pub subject: CaseSubject,
    /// Account that answers for the subject.
    pub owner_key: Option<i64>,
    /// That person, with the language of letters.
    pub owner: Option<(PersonRef, Lang)>,
    /// Kind of problem of a report.
    pub category: Option<ReportCategory>,
    /// In words.
    pub text: String,
    /// Where exactly.
    pub place: String,
    /// Name of the sender.
    pub name: String,
    /// Where the decision is sent.
    pub email: String,
    /// Account of the sender.
    pub sender_key: Option<i64>,
    /// Language of the sender.
    pub lang: Lang,
    /// Priority.
    pub priority: CasePriority,
    /// State.
    pub state: CaseState,
    /// Key of the staff member who works on it.
    pub assignee_key: Option<i64>,
    /// That person.
    pub assignee: Option<PersonRef>,
    /// Key and name of the holder of the lock, and its end, which may be over.
    pub lock: Option<(i64, CaseLock)>,
    /// When it is to be decided.
    pub due_at: Ts,
    /// The appealed decision and the party that appeals it.
    pub appeal: Option<(i64, Party)>,
    /// When it was closed.
    pub closed_at: Option<Ts>,
    /// When it came.
    pub created_at: Ts,
    /// Counts changes.
    pub version: i64,
}

impl Case {
    /// The code that people quote.
    pub fn code(&self) -> String {
        case_code(&self.id)
    }

    /// The lock that holds at `now`, with the key of its holder.
    pub fn lock_at(&self, now: Ts) -> Option<&(i64, CaseLock)> {
        self.lock.as_ref().filter(|(_, lock)| lock.until > now)
    }

    /// True if the sender is told of the decision.
    pub fn is_sender_told(&self) -> bool {
        !self.email.is_empty() || self.sender_key.is_some()
    }
}
