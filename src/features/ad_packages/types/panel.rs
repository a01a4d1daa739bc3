//! Packages in the panel.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::package::{AdPackageForm, AdPackageId, AdPackagePrice, AdPackageState};
use crate::base::lang::Lang;
use crate::string_enum;

string_enum! {
    /// Reason for which a package cannot be sold.
    AdPackageObstacle {
        /// A language with a name has no description.
        Description = "description",
        /// One of its places is turned off.
        PlacementOff = "placement_off",
    }
}

/// A package in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdPackageDetail {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: AdPackageId,
    /// State.
    pub state: AdPackageState,
    /// True if buyers see it today.
    pub sold_today: bool,
    /// Its terms.
    pub form: AdPackageForm,
    /// Its prices, the newest first.
    pub prices: Vec<AdPackagePrice>,
    /// States to which the caller may move it.
    pub moves: Vec<AdPackageState>,
    /// Reasons for which it cannot be sold.
    pub obstacles: Vec<AdPackageObstacle>,
    /// Views of the pages with its places in the last 30 days.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
}

/// A move of a package to another state.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdPackageStep {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The new state.
    pub to: AdPackageState,
}

/// Order of sale.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdPackageOrder {
    /// All packages in their new order.
    #[schema(max_items = 200)]
    pub ids: Vec<AdPackageId>,
}

/// The version of a package that was read.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdPackageVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Language of a preview.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdPackagePreviewQuery {
    /// Language of the page.
    pub lang: Lang,
}

/// The page of packages as buyers would see it with one package more.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdPackagePreview {
    /// The document, without scripts.
    pub html: String,
}
