//! `[cases]`: deadlines of reports and appeals, and how long they are kept.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Deadlines, locks and retention of cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = CaseSettings)]
pub struct Cases {
    /// Hours within which a case is to be decided.
    #[schema(minimum = 1, maximum = 2160)]
    pub due_hours: u32,
    /// Hours within which a case of high priority is to be decided: a report of something unlawful.
    #[schema(minimum = 1, maximum = 2160)]
    pub high_due_hours: u32,
    /// Hours within which an appeal is to be decided.
    #[schema(minimum = 1, maximum = 2160)]
    pub appeal_due_hours: u32,
    /// Minutes for which a case that somebody took is locked for others.
    #[schema(minimum = 1, maximum = 240)]
    pub lock_minutes: u32,
    /// Seconds in which a decision can be undone, before it takes effect and anybody is told.
    #[schema(minimum = 0, maximum = 600)]
    pub undo_seconds: u32,
    /// Days in which a decision can be appealed. Regulation (EU) 2022/2065, Article 20(1), asks for six months at least.
    #[schema(minimum = 1, maximum = 3650)]
    pub appeal_days: u32,
    /// Days after a decision until its case is closed.
    #[schema(minimum = 1, maximum = 365)]
    pub close_days: u32,
    /// Days after the closing for which names, addresses and accounts of reporters are kept.
    #[schema(minimum = 1, maximum = 3650)]
    pub sender_days: u32,
}

impl Default for Cases {
    fn default() -> Self {
        Self {
            due_hours: 72,
            high_due_hours: 24,
            appeal_due_hours: 336,
            lock_minutes: 15,
            undo_seconds: 10,
            // the longest six months of a year, July to December
            appeal_days: 184,
            close_days: 30,
            sender_days: 365,
        }
    }
}
