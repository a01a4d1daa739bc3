//! Types of cases, decisions, appeals and reason codes (docs/objects.md, Cases).

mod appeals;
mod case;
mod decisions;
mod reason_codes;
mod requests;
mod row;
mod statistics;

pub use appeals::{AppealPage, AppealPath, AppealView, AppealedDecision, NewAppeal, OwnDecision};
pub use case::{
    Case, CaseId, CaseLock, CaseMover, CasePriority, CaseState, CaseSubject, Cause, NewCase, Party, ReportCategory,
    SubjectKind, WHOLE_SITE, case_code,
};
pub use decisions::{Decision, DecisionBasis, DecisionRow, DecisionTexts, Outcome, OutcomeChoice};
pub use reason_codes::{ReasonCode, ReasonCodeChange, ReasonCodeText, ReasonCodeTexts};
pub use requests::{CaseDecision, CaseDue, CaseHolder, CaseQuery, CaseTerms, CaseVersion, StaffMeasure};
pub use row::{CaseCounts, CaseRow, FormerDecision};
pub use statistics::{CaseStatistics, CaseStatisticsQuery, NamedCount};
