//! Types of reports (docs/objects.md, Reports): states, bodies, rows, and the data of the form's page.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::features::proof_of_work::Human;
use crate::web::Head;
use crate::web::page::PageData;
use crate::{states, string_enum};

string_enum! {
    /// Kind of a report's subject.
    SubjectKind {
        /// An article.
        Article = "article",
        /// A contact.
        Contact = "contact",
        /// Any other page.
        Page = "page",
    }
}

string_enum! {
    /// Kind of the problem.
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
    /// Where a report stands.
    ReportState {
        /// Came in.
        Received = "received",
        /// Somebody looks into it.
        InReview = "in_review",
        /// It is decided, and the reporter was told.
        Decided = "decided",
        /// Done with.
        Closed = "closed",
    }
}

/// Author of a change of a report's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A manager or higher.
    Staff,
    /// A job.
    Clock,
}

// docs/objects.md, Reports; one who falls ill leaves a report in review to whoever takes it next
states! { ReportState by Mover {
    Received | InReview | Decided => InReview: Staff;
    Received | InReview => Decided: Staff;
    Decided => Closed: Staff | Clock;
} }

string_enum! {
    /// Decision on a report.
    Outcome {
        /// The fault is corrected.
        Corrected = "corrected",
        /// The content is no longer shown.
        Removed = "removed",
        /// It stays as it is.
        NoAction = "no_action",
        /// No report at all; nobody is told.
        Spam = "spam",
    }
}

/// A report as it is sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Subject: `article:` or `contact:` with its identity, or the path of a page without language prefix.
    #[schema(min_length = 1, max_length = 500)]
    pub about: String,
    /// Kind of the problem.
    pub category: ReportCategory,
    /// In words.
    #[schema(min_length = 20, max_length = 2000)]
    pub text: String,
    /// Where exactly: the sentence, the picture.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub place: String,
    /// Name of the reporter; may be empty.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub name: String,
    /// Where the decision is sent; may be empty.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// Whether they believe in good faith that it is so.
    pub good_faith: bool,
    /// The check against robots.
    pub human: Human,
}

/// The confirmation, at once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportReceipt {
    /// Code to quote in questions about the report.
    pub code: String,
}

/// A report in the inbox.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReportRow {
    /// Public identity.
    pub id: Id<ReportRow>,
    /// Code that the reporter may quote.
    pub code: String,
    /// Kind of the subject.
    pub subject_kind: SubjectKind,
    /// Its public identity; empty for a page.
    pub subject_id: String,
    /// Its title then.
    pub subject_title: String,
    /// Its address then, without language prefix.
    pub subject_path: String,
    /// Kind of the problem.
    pub category: ReportCategory,
    /// In words.
    pub text: String,
    /// Where exactly.
    pub place: String,
    /// Name of the reporter; may be empty.
    pub name: String,
    /// Where the decision is sent; may be empty.
    pub email: String,
    /// Language in which it was written.
    pub lang: Lang,
    /// Whether it was sent from an account.
    pub from_account: bool,
    /// Where it stands.
    pub state: ReportState,
    /// Staff member who works on it.
    pub assignee: Option<PersonRef>,
    /// The decision.
    pub outcome: Option<Outcome>,
    /// The reason, in words.
    pub note: String,
    /// Staff member who decided.
    pub decided_by: Option<PersonRef>,
    /// When.
    pub decided_at: Option<Ts>,
    /// When it was closed.
    pub closed_at: Option<Ts>,
    /// When it came.
    pub created_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A report as its sender sees it in the account.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnReport {
    /// Code to quote in questions about the report.
    pub code: String,
    /// Title of the subject then.
    pub subject_title: String,
    /// Address of the subject then, without language prefix.
    pub subject_path: String,
    /// Kind of the problem.
    pub category: ReportCategory,
    /// In words.
    pub text: String,
    /// Language in which it was written.
    pub lang: Lang,
    /// Where it stands; a report that was put away as spam is closed.
    pub state: ReportState,
    /// The decision.
    pub outcome: Option<Outcome>,
    /// Reason of the decision, in words.
    pub note: String,
    /// When it came.
    pub created_at: Ts,
    /// When it was decided.
    pub decided_at: Option<Ts>,
}

string_enum! {
    /// Step of the work on a report.
    ReportAction {
        /// Look into it; also in place of somebody else, or again.
        Take = "take",
        /// Decide, with a reason.
        Decide = "decide",
        /// Put it away.
        Close = "close",
    }
}

/// Moves a report.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportStateChange {
    /// Step to take.
    pub action: ReportAction,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The decision; needed for `decide`.
    pub outcome: Option<Outcome>,
    /// The reason in words, 20 characters at least; needed for `decide`, but not for spam.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub note: String,
}

/// Reports by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportCounts {
    /// Came in.
    #[schema(maximum = 1_000_000_000)]
    pub received: u32,
    /// Looked into.
    #[schema(maximum = 1_000_000_000)]
    pub in_review: u32,
    /// Decided.
    #[schema(maximum = 1_000_000_000)]
    pub decided: u32,
    /// Closed.
    #[schema(maximum = 1_000_000_000)]
    pub closed: u32,
}

/// Values of the form, to be shown again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct ReportEntry {
    /// Kind of the problem.
    pub category: String,
    /// In words.
    pub text: String,
    /// Where exactly.
    pub place: String,
    /// Name of the reporter.
    pub name: String,
    /// Where the decision is sent.
    pub email: String,
    /// Whether the box was ticked.
    pub good_faith: bool,
}

/// Fault of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportFault {
    /// Its name.
    pub field: String,
    /// A sentence.
    pub message: String,
}

/// Page "report": the form, and what it answers where no script sends it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportPage {
    /// Title and metadata.
    pub head: Head,
    /// Value that is sent back as `about`.
    pub about: String,
    /// Title of what is reported.
    pub title: String,
    /// Language of the title.
    pub title_lang: Lang,
    /// Its address, without language prefix.
    pub path: String,
    /// Kinds of problems to choose from.
    pub categories: Vec<ReportCategory>,
    /// Values of the form.
    pub entry: ReportEntry,
    /// Faults of the form, by field.
    pub faults: Vec<ReportFault>,
    /// Why the whole form was not taken, in a sentence.
    pub refused: Option<String>,
    /// Ticket that a form without script carries when it is sent once more.
    pub ticket: Option<String>,
    /// The confirmation.
    pub sent: Option<String>,
}

impl PageData for ReportPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.faults.is_empty() && self.refused.is_none() { 200 } else { 422 }
    }
}

/// Identity of a report.
pub type ReportId = Id<ReportRow>;

/// A report with what only the server knows.
#[derive(Clone, Debug)]
pub struct Report {
    /// Key inside the database.
    pub key: i64,
    /// Key of the reporter's account, if they were signed in.
    pub user_key: Option<i64>,
    /// The report as the panel shows it.
    pub row: ReportRow,
}

/// The code that a reporter quotes: the random end of the id.
pub fn report_code(id: &ReportId) -> String {
    let text = id.to_string().to_uppercase();
    let end: Vec<char> = text.chars().rev().take(8).collect();
    let end: String = end.into_iter().rev().collect();
    format!("{}-{}", &end[..4], &end[4..])
}

/// Filter of the list of reports.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    /// State; `received` by default.
    pub state: Option<ReportState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}
