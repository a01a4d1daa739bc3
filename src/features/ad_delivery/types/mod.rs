//! Places of pages, the advertisements that are served in them, and their counts.

mod counts;
mod offer;
pub mod page;
mod served;

pub use counts::{AdCount, AdCountKey, AdDay, AdFold, UNUSED, UsedBlock};
pub use offer::{AdOffer, OfferNumber};
pub use served::{AdFilling, AdSlotsAnswer, AdSlotsQuery, OwnPoster, ServedAd, ServedHouseAd};
