//! An offer: one advertisement that was served once.

use uuid::Uuid;

use crate::base::clock::Ts;
use crate::base::lang::Lang;

/// Offers whose use is stored together.
pub const OFFERS_IN_BLOCK: usize = 1_024;

/// Number of an offer: a run of the server, and its place among the offers of that run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OfferNumber {
    /// Run of the server.
    pub run: u32,
    /// Place among its offers, from 0.
    pub at: u32,
}

impl OfferNumber {
    /// Number of its block.
    pub fn block(self) -> u32 {
        self.at / OFFERS_IN_BLOCK as u32
    }

    /// Byte and bit of the offer within its block.
    pub fn bit(self) -> (usize, u8) {
        let place = self.at as usize % OFFERS_IN_BLOCK;
        (place / 8, 1 << (place % 8))
    }
}

/// An advertisement that was served once; the browser keeps it as a signed token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdOffer {
    /// Its number.
    pub number: OfferNumber,
    /// Identity of the booking.
    pub ad_id: Uuid,
    /// Key of the place.
    pub placement_key: u8,
    /// Language of the page.
    pub locale: Lang,
    /// False where it was served to the staff or to people of the advertiser.
    pub counts: bool,
    /// Time of the answer that carried it.
    pub issued_at: Ts,
}
