//! Appeals: a decision as the party that may appeal sees it, and the page of the form.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::case::{CaseState, Party};
use super::decisions::{DecisionBasis, Outcome};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;
use crate::web::Head;
use crate::web::page::PageData;

/// The decision that an appeal is about, as the staff sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AppealedDecision {
    /// Code of its case.
    pub code: String,
    /// Outcome.
    pub outcome: Outcome,
    /// Label of its reason code; may be empty.
    pub reason_label: String,
    /// Its reason.
    pub text: String,
    /// Staff member who decided.
    pub decided_by: Option<PersonRef>,
    /// The party that appeals.
    pub party: Party,
}

/// A decision as the party that may appeal reads it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AppealView {
    /// Code of the case.
    pub code: String,
    /// Title of the subject.
    pub title: String,
    /// Its address, without language prefix.
    pub path: String,
    /// Role of the reader in the case.
    pub party: Party,
    /// Outcome.
    pub outcome: Outcome,
    /// Label of the reason code; may be empty.
    pub reason_label: String,
    /// Text of the reason code; may be empty.
    pub reason_text: String,
    /// Law or terms.
    pub basis: Option<DecisionBasis>,
    /// Law or paragraph that it rests on; may be empty.
    pub rule: String,
    /// The reason in words.
    pub text: String,
    /// Language of that text.
    pub text_lang: Lang,
    /// True if no person took part.
    pub automated: bool,
    /// Day of the decision.
    pub decided_on: String,
    /// Last day of an appeal.
    pub appeal_until: String,
    /// True if an appeal is possible now.
    pub open: bool,
    /// Code of the appeal, once it is made.
    pub appeal_code: Option<String>,
    /// Outcome of the appeal, once it is told.
    pub appeal_outcome: Option<Outcome>,
    /// Reason of that outcome.
    pub appeal_text: String,
}

/// A decision about content or a report of the caller.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnDecision {
    /// Identity of the case.
    pub id: String,
    /// Code of the case.
    pub code: String,
    /// Title of the subject then.
    pub subject_title: String,
    /// Its address then, without language prefix.
    pub subject_path: String,
    /// Outcome.
    pub outcome: Outcome,
    /// Label of the reason code, in the language of the caller.
    pub reason_label: String,
    /// The reason in words.
    pub text: String,
    /// When it was decided.
    pub decided_at: Ts,
    /// End of the time for appeals.
    pub appeal_until: Option<Ts>,
    /// True if an appeal is possible now.
    pub can_appeal: bool,
    /// State of the appeal.
    pub appeal_state: Option<CaseState>,
}

/// Address of the page of an appeal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AppealPath {
    /// Path without language prefix.
    pub path: String,
}

/// An appeal.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAppeal {
    /// Why the decision is wrong.
    #[schema(min_length = 20, max_length = 2000)]
    pub text: String,
}

/// Page "appeal": the decision, and the form of an appeal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AppealPage {
    /// Title and metadata.
    pub head: Head,
    /// Path of the form, without language prefix.
    pub action: String,
    /// The decision.
    pub decision: AppealView,
    /// Entered text.
    pub text: String,
    /// Fault of the text.
    pub fault: Option<String>,
    /// Code of the appeal that was just sent.
    pub sent: Option<String>,
}

impl PageData for AppealPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.fault.is_none() { 200 } else { 422 }
    }
}
