//! Numbers for a transparency report.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Period of the numbers.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaseStatisticsQuery {
    /// First day, `2026-01-01`; a year before the last day by default.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub from: Option<String>,
    /// Last day; today by default.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub to: Option<String>,
}

/// A number of cases with the same property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NamedCount {
    /// The property's name.
    pub name: String,
    /// Number.
    #[schema(maximum = 1_000_000_000)]
    pub count: u32,
}

/// Numbers of a period, as Articles 15 and 24 of Regulation (EU) 2022/2065 list them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CaseStatistics {
    /// First day.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Reports that came in.
    #[schema(maximum = 1_000_000_000)]
    pub reports: u32,
    /// Reports by category.
    pub by_category: Vec<NamedCount>,
    /// Reports by kind of subject.
    pub by_kind: Vec<NamedCount>,
    /// Decisions that took effect, those on appeals left out.
    #[schema(maximum = 1_000_000_000)]
    pub decisions: u32,
    /// Those by outcome.
    pub by_outcome: Vec<NamedCount>,
    /// Those by reason code.
    pub by_reason: Vec<NamedCount>,
    /// Those that rest on the law.
    #[schema(maximum = 1_000_000_000)]
    pub by_law: u32,
    /// Those without a person.
    #[schema(maximum = 1_000_000_000)]
    pub automated: u32,
    /// Median of the time between a case and its decision, in minutes.
    #[schema(maximum = 1_000_000_000)]
    pub median_minutes: Option<u32>,
    /// Appeals that came in.
    #[schema(maximum = 1_000_000_000)]
    pub appeals: u32,
    /// Decisions on appeals by outcome.
    pub appeals_by_outcome: Vec<NamedCount>,
    /// Median of the time between an appeal and its decision, in minutes.
    #[schema(maximum = 1_000_000_000)]
    pub appeals_median_minutes: Option<u32>,
}
