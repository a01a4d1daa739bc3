//! Types of reports (docs/objects.md, Cases): the form, its page, and a report as its sender sees it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::cases::types::{CaseState, Outcome, ReportCategory};
use crate::features::proof_of_work::Human;
use crate::web::Head;
use crate::web::page::PageData;
use crate::web::page_parts::FormFault;

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
    /// True if they believe in good faith that it is so.
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

/// A report as its sender sees it in the account.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnReport {
    /// Identity of its case.
    pub id: String,
    /// Code to quote in questions about the report.
    pub code: String,
    /// Title of the subject then.
    pub subject_title: String,
    /// Address of the subject then, without language prefix.
    pub subject_path: String,
    /// Kind of the problem.
    pub category: Option<ReportCategory>,
    /// In words.
    pub text: String,
    /// Language in which it was written.
    pub lang: Lang,
    /// Where it stands; a report that was put away as spam is closed.
    pub state: CaseState,
    /// The decision, once it took effect.
    pub outcome: Option<Outcome>,
    /// Reason of the decision, in words.
    pub note: String,
    /// True if the decision can be appealed now.
    pub can_appeal: bool,
    /// State of the appeal.
    pub appeal_state: Option<CaseState>,
    /// When it came.
    pub created_at: Ts,
    /// When it was decided.
    pub decided_at: Option<Ts>,
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
    /// True if the box was ticked.
    pub good_faith: bool,
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
    pub faults: Vec<FormFault>,
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
