//! Places of a page, which the server reserves and the browser fills.

use serde::Serialize;
use utoipa::ToSchema;

use crate::features::ad_placements::types::{AdPageKind, AdPosition, AdRatio};
use crate::features::ads::types::AdInk;

/// A house advertisement in words alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlainHouseAd {
    /// Label.
    pub label: String,
    /// Headline.
    pub headline: String,
    /// Line below the headline.
    pub line: String,
    /// Words of the button.
    pub button: String,
    /// Address.
    pub href: String,
    /// Ink of its ground.
    pub ink: AdInk,
}

/// A place of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdSlot {
    /// Code of the place.
    pub code: String,
    /// Ratio of its pictures.
    pub ratio: AdRatio,
    /// Part of the page.
    pub position: AdPosition,
    /// Advertisements for which it reserves space.
    #[schema(maximum = 6)]
    pub count: u32,
    /// Shown where the browser runs no scripts; null for nothing.
    pub house: Option<PlainHouseAd>,
}

/// The places of a page, and what the choice of advertisements depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdSlots {
    /// Kind of the page.
    pub page: AdPageKind,
    /// Identities of its sections.
    pub sections: Vec<String>,
    /// Identities of its categories, of both levels.
    pub categories: Vec<String>,
    /// Country of its services, ISO 3166-1.
    pub country: Option<String>,
    /// Places for which there may be something to show.
    pub places: Vec<AdSlot>,
}

impl AdSlots {
    /// A page without places.
    pub fn none(page: AdPageKind) -> AdSlots {
        AdSlots { page, sections: Vec::new(), categories: Vec::new(), country: None, places: Vec::new() }
    }
}
