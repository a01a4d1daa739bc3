//! A place of advertisements.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::per_lang::{PerLang, ShortText};
use crate::string_enum;

string_enum! {
    /// Kind of pages on which places stand.
    AdPageKind {
        /// The home page.
        Home = "home",
        /// Latest, most read, sections, categories and subcategories.
        ArticleLists = "article_lists",
        /// Articles.
        Article = "article",
        /// Lists of services, and services.
        Services = "services",
        /// Groups of contacts, and contacts.
        Contacts = "contacts",
    }
}

string_enum! {
    /// Part of a page where a place stands.
    AdPosition {
        /// Beside or below the head of the page.
        Top = "top",
        /// Between blocks, entries or paragraphs, never inside the first screen of text.
        Between = "between",
        /// Beside the text on wide screens, below it on narrow ones.
        Side = "side",
        /// Below everything else.
        End = "end",
    }
}

string_enum! {
    /// Ratio of the pictures of a place.
    AdRatio {
        /// Upright, 7:10.
        Poster = "poster",
        /// Wide, 4:1.
        Strip = "strip",
    }
}

string_enum! {
    /// Content of a place that nobody booked.
    AdFallback {
        /// A house advertisement; while there is none, a card says that the place can be booked.
        OwnAd = "own_ad",
        /// A house advertisement; while there is none, the place takes no space.
        HouseAd = "house_ad",
        /// Nothing: the place takes no space.
        Collapse = "collapse",
    }
}

/// Names of a place in each language.
pub type PlacementNames = PerLang<ShortText<60>>;

/// A place of advertisements.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdPlacement {
    /// Key inside the database.
    #[serde(skip)]
    pub key: i64,
    /// Built-in name, and public identity.
    pub code: String,
    /// Names for buyers and staff.
    pub names: PlacementNames,
    /// Kinds of pages on which it stands.
    pub pages: Vec<AdPageKind>,
    /// Ratio of its pictures.
    pub ratio: AdRatio,
    /// Part of the page.
    pub position: AdPosition,
    /// Advertisements that stand in it at once, 1 to 5.
    pub max_ads: u32,
    /// Bookings that share it at the same time, 1 to 100.
    pub max_sold: u32,
    /// True if pages show it.
    pub enabled: bool,
    /// Content while nothing is booked.
    pub fallback: AdFallback,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// The new values of a place.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdPlacementForm {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Names; every language is needed.
    pub names: PlacementNames,
    /// Kinds of pages on which it stands.
    #[schema(min_items = 1, max_items = 5)]
    pub pages: Vec<AdPageKind>,
    /// Ratio of its pictures.
    pub ratio: AdRatio,
    /// Part of the page.
    pub position: AdPosition,
    /// Advertisements that stand in it at once.
    #[schema(minimum = 1, maximum = 5)]
    pub max_ads: u32,
    /// Bookings that share it at the same time; never fewer than stand in it at once.
    #[schema(minimum = 1, maximum = 100)]
    pub max_sold: u32,
    /// True if pages show it.
    pub enabled: bool,
    /// Content while nothing is booked.
    pub fallback: AdFallback,
}
