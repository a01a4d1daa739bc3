//! Spans over which readers are counted.

use crate::string_enum;

string_enum! {
    /// Span over which readers are counted, or articles looked for.
    Period {
        /// A day.
        Day = "24h",
        /// A week.
        Week = "7d",
        /// Thirty days.
        Month = "30d",
    }
}

impl Period {
    /// Hours of the span.
    pub const fn hours(self) -> u32 {
        match self {
            Period::Day => 24,
            Period::Week => 7 * 24,
            Period::Month => 30 * 24,
        }
    }
}

/// An article in the ranking of a period.
#[derive(Clone, Debug, PartialEq)]
pub struct Rank {
    /// Which ranking.
    pub period: Period,
    /// Which article.
    pub article_key: i64,
    /// Readers, recent ones weighing more.
    pub score: f64,
    /// Readers of the period, each day's counted once.
    pub readers: u32,
}
