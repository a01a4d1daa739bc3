//! A case as the inbox shows it.

use serde::Serialize;
use utoipa::ToSchema;

use super::appeals::AppealedDecision;
use super::case::{CaseId, CaseLock, CasePriority, CaseState, Cause, ReportCategory, SubjectKind};
use super::decisions::{DecisionRow, Outcome, OutcomeChoice};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::PersonRef;

/// A case in the inbox.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CaseRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: CaseId,
    /// Code that people may quote.
    pub code: String,
    /// Its cause.
    pub cause: Cause,
    /// Kind of the subject.
    pub subject_kind: SubjectKind,
    /// Its public identity; empty for a page.
    pub subject_id: String,
    /// Its title then.
    pub subject_title: String,
    /// Its address then, without language prefix.
    pub subject_path: String,
    /// Person who answers for the subject.
    pub owner: Option<PersonRef>,
    /// Kind of problem of a report.
    pub category: Option<ReportCategory>,
    /// In words.
    pub text: String,
    /// Where exactly.
    pub place: String,
    /// Name of the sender; may be empty.
    pub name: String,
    /// Where the decision is sent; may be empty.
    pub email: String,
    /// Language in which it was written.
    pub lang: Lang,
    /// True if it was sent from an account.
    pub from_account: bool,
    /// Priority.
    pub priority: CasePriority,
    /// State.
    pub state: CaseState,
    /// Staff member who works on it.
    pub assignee: Option<PersonRef>,
    /// The lock, while it lasts.
    pub lock: Option<CaseLock>,
    /// When it is to be decided.
    pub due_at: Ts,
    /// True if that time is over and it is not decided.
    pub overdue: bool,
    /// Decisions that the caller may take now, with what they need.
    pub outcomes: Vec<OutcomeChoice>,
    /// Why the caller may not decide it: it is about their own content, report or decision.
    pub conflict: Option<String>,
    /// The decision.
    pub decision: Option<DecisionRow>,
    /// True if the caller can still undo the decision.
    pub can_undo: bool,
    /// The decision that an appeal is about.
    pub appealed: Option<AppealedDecision>,
    /// When it was closed.
    pub closed_at: Option<Ts>,
    /// When it came.
    pub created_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A decision that is in force, in the history of an object or of its owner.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FormerDecision {
    /// Public identity of its case.
    pub case_id: String,
    /// Code of the case.
    pub code: String,
    /// Title of the subject then.
    pub subject_title: String,
    /// Outcome.
    pub outcome: Outcome,
    /// Label of the reason code, in the language of the caller; may be empty.
    pub reason_label: String,
    /// True if no person took part.
    pub automated: bool,
    /// Staff member who decided.
    pub decided_by: Option<PersonRef>,
    /// When.
    pub decided_at: Ts,
}

/// Cases by state, and those that need attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct CaseCounts {
    /// Nobody works on them.
    #[schema(maximum = 1_000_000_000)]
    pub open: u32,
    /// Somebody works on them.
    #[schema(maximum = 1_000_000_000)]
    pub assigned: u32,
    /// Decided.
    #[schema(maximum = 1_000_000_000)]
    pub decided: u32,
    /// Closed.
    #[schema(maximum = 1_000_000_000)]
    pub closed: u32,
    /// Not decided in time.
    #[schema(maximum = 1_000_000_000)]
    pub overdue: u32,
    /// Assigned to the caller.
    #[schema(maximum = 1_000_000_000)]
    pub mine: u32,
}
