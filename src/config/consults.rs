//! `[consults]`: limits, deadlines and retention of consult requests.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Limits, deadlines and retention of consult requests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ConsultSettings)]
pub struct Consults {
    /// Requests that a person may send in a day.
    #[schema(minimum = 1, maximum = 1000)]
    pub per_day: u32,
    /// Hours in which the address of a request can be confirmed; then the request is removed.
    #[schema(minimum = 1, maximum = 720)]
    pub confirm_hours: u32,
    /// Days for which the portal waits for the person before it reminds them.
    #[schema(minimum = 1, maximum = 365)]
    pub waiting_days: u32,
    /// Days after the reminder until a request without an answer is done.
    #[schema(minimum = 1, maximum = 365)]
    pub close_days: u32,
    /// Days in which the person can reopen a request that is done.
    #[schema(minimum = 1, maximum = 365)]
    pub reopen_days: u32,
    /// Months of 30 days after the end for which the personal data of a request is kept.
    #[schema(minimum = 1, maximum = 36)]
    pub purge_months: u32,
}

impl Default for Consults {
    fn default() -> Self {
        Self { per_day: 3, confirm_hours: 48, waiting_days: 14, close_days: 14, reopen_days: 30, purge_months: 12 }
    }
}
