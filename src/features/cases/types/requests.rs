//! Bodies and filters of the calls about cases.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::case::{CasePriority, CaseState, Cause, SubjectKind};
use super::decisions::{DecisionTexts, Outcome};
use crate::base::clock::Ts;
use crate::string_enum;

string_enum! {
    /// Cases by who works on them.
    CaseHolder {
        /// Assigned to the caller.
        Me = "me",
        /// Assigned to somebody else.
        Others = "others",
        /// Assigned to nobody.
        Nobody = "nobody",
    }
}

string_enum! {
    /// Cases by their due time.
    CaseDue {
        /// It is over.
        Overdue = "overdue",
        /// Within a day.
        Day = "day",
        /// Within seven days.
        Week = "week",
    }
}

/// Filter of the inbox.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaseQuery {
    /// State; `open` by default.
    #[param(inline)]
    pub state: Option<CaseState>,
    /// Kind of the subject.
    #[param(inline)]
    pub kind: Option<SubjectKind>,
    /// Cause.
    #[param(inline)]
    pub cause: Option<Cause>,
    /// The person who works on it.
    #[param(inline)]
    pub holder: Option<CaseHolder>,
    /// Its due time.
    #[param(inline)]
    pub due: Option<CaseDue>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// A step that needs nothing but the version.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Sets priority and due time of a case.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseTerms {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Priority.
    pub priority: CasePriority,
    /// When it is to be decided.
    pub due_at: Ts,
}

/// Decides a case.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseDecision {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Outcome.
    pub outcome: Outcome,
    /// Reason code; needed where the decision restricts somebody.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub reason_code: String,
    /// Law or paragraph of the terms that it rests on; may be empty.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub rule: String,
    /// Reasons in the languages of the recipients, 20 characters at least.
    #[serde(default)]
    pub texts: DecisionTexts,
}

/// A decision against an object on the initiative of the staff.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffMeasure {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Reason code.
    #[schema(max_length = 40)]
    pub reason_code: String,
    /// Law or paragraph of the terms that it rests on; may be empty.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub rule: String,
    /// Reason in the language of the owner, 20 characters at least.
    pub texts: DecisionTexts,
}

impl StaffMeasure {
    /// It as the decision of a new case.
    pub fn decision(&self, outcome: Outcome) -> CaseDecision {
        CaseDecision {
            version: 1,
            outcome,
            reason_code: self.reason_code.clone(),
            rule: self.rule.clone(),
            texts: self.texts.clone(),
        }
    }
}
