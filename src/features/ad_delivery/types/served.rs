//! Request for the advertisements of a page, and the answer.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::ad_placements::types::AdPageKind;
use crate::features::ads::types::{AdDevice, AdInk, AdLook};
use crate::media::Picture;

/// The places of a page that are to be filled, and what the choice depends on. Nothing in it is about the reader.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdSlotsQuery {
    /// Kind of the page.
    #[param(inline)]
    pub page: AdPageKind,
    /// Codes of the places with commas between them; one that can show several stands several times.
    #[schema(max_length = 400)]
    pub places: String,
    /// Identities of the sections of the page, with commas between them.
    #[schema(max_length = 400)]
    pub sections: Option<String>,
    /// Identities of the categories of the page, with commas between them.
    #[schema(max_length = 400)]
    pub categories: Option<String>,
    /// Country of the services of the page.
    #[schema(max_length = 2)]
    pub country: Option<String>,
    /// Width of the screen.
    #[param(inline)]
    pub device: AdDevice,
}

/// An advertisement for one place of one page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServedAd {
    /// Offer that a view is reported with.
    pub offer: String,
    /// Address of the click.
    pub href: String,
    /// Way in which it is made.
    pub look: AdLook,
    /// Headline.
    pub headline: String,
    /// Line below the headline.
    pub line: String,
    /// Further text of a wide strip.
    pub text: String,
    /// Words of the button.
    pub button: String,
    /// Name of the advertiser.
    pub advertiser: String,
    /// Ink of its ground.
    pub ink: AdInk,
    /// The whole of a ready one, a part of a composed one.
    pub picture: Option<Picture>,
    /// Description of the picture.
    pub alt: String,
}

/// A house advertisement in a place with free space. It leads straight to its page, because nothing of it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServedHouseAd {
    /// Address, with the language of the page where it is one of the portal.
    pub href: String,
    /// Headline.
    pub headline: String,
    /// Line below the headline.
    pub line: String,
    /// Further text of a wide strip.
    pub text: String,
    /// Words of the button.
    pub button: String,
    /// Name of the portal.
    pub advertiser: String,
    /// Ink of its ground.
    pub ink: AdInk,
    /// Part of its ground.
    pub picture: Option<Picture>,
    /// Description of the picture.
    pub alt: String,
}

/// The card that offers a place with free space while there is no house advertisement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnPoster {
    /// Headline.
    pub title: String,
    /// Line below the headline.
    pub text: String,
    /// Words of the link.
    pub button: String,
    /// Address with language.
    pub href: String,
}

/// Content of a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdFilling {
    /// Code of the place.
    pub code: String,
    /// Its advertisements.
    pub ads: Vec<ServedAd>,
    /// Shown behind them where the place has free space and a house advertisement fits it.
    pub house: Option<ServedHouseAd>,
    /// Shown instead where none fits and the place offers itself; null where it collapses.
    pub own: Option<OwnPoster>,
}

/// The content of the places of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdSlotsAnswer {
    /// Label of each advertisement in the language of the page.
    pub label: String,
    /// Label of house advertisements.
    pub house_label: String,
    /// The places, in the order of the request.
    pub slots: Vec<AdFilling>,
}
