//! Counts of advertisements.

use crate::base::lang::Lang;

/// Counts of a booking on a day, in a language and a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdDay {
    /// Day of the portal's time zone, `2026-11-25`.
    pub day: String,
    /// Language of the page.
    pub locale: Lang,
    /// Code of the place.
    pub placement: String,
    /// Views: half of its area was visible for a second.
    pub views: u32,
    /// Clicks after a view.
    pub clicks: u32,
}
