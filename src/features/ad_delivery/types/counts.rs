//! Counts of advertisements.

use super::offer::OFFERS_IN_BLOCK;
use crate::base::clock::Ts;
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

/// Subject of a count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AdCountKey {
    /// Key of the booking.
    pub ad_key: i64,
    /// Key of the place.
    pub placement_key: i64,
    /// Language of the page.
    pub locale: Lang,
    /// Day of the portal's time zone.
    pub day: String,
}

/// Views and clicks that are not stored yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdCount {
    /// Views.
    pub views: u32,
    /// Clicks.
    pub clicks: u32,
}

/// One bit for each offer of a block.
pub type OfferBits = [u8; OFFERS_IN_BLOCK / 8];

/// A block of which no offer was used.
pub const UNUSED: OfferBits = [0; OFFERS_IN_BLOCK / 8];

/// The used offers of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedBlock {
    /// Run of the server that issued them.
    pub run: u32,
    /// Number of the block within the run.
    pub block: u32,
    /// Offers that were seen.
    pub seen: OfferBits,
    /// Offers that were clicked.
    pub clicked: OfferBits,
    /// Time after which none of them is valid.
    pub expires_at: Ts,
}

/// Everything that is written at once: counts together with the offers from which they come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdFold {
    /// Counts since the last time.
    pub counts: Vec<(AdCountKey, AdCount)>,
    /// Blocks that changed since.
    pub blocks: Vec<UsedBlock>,
}

impl AdFold {
    /// True if there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.blocks.is_empty()
    }
}
