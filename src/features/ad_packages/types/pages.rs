//! Data of page "ad-packages", under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use super::package::{AdBenefit, AdPackageAudience, AdPackageVat};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::ad_placements::types::{AdPageKind, AdPosition, AdRatio};
use crate::web::page_parts::Crumb;
use crate::web::{Head, PageData};

/// A place of a package.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedAdPlacement {
    /// Built-in name.
    pub code: String,
    /// Name.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Kinds of pages on which it stands.
    pub pages: Vec<AdPageKind>,
    /// Ratio of its pictures.
    pub ratio: AdRatio,
    /// Part of the page.
    pub position: AdPosition,
}

/// A package that can be bought.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedAdPackage {
    /// Public identity.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// Language of name, description and advantages.
    pub lang: Lang,
    /// Description.
    pub description: String,
    /// Advantages.
    pub benefits: Vec<AdBenefit>,
    /// True if it stands out among the others.
    pub highlighted: bool,
    /// Price for the whole duration with tax, as people write it; null where it is free.
    pub price: Option<String>,
    /// Value added tax.
    pub vat: AdPackageVat,
    /// Rate of the tax that the price contains, as people write it; null where it contains none.
    pub vat_rate: Option<String>,
    /// Days that a booking runs.
    pub duration_days: u32,
    /// Languages in which a booking is shown.
    pub locales_included: u32,
    /// Designs that a booking may have in one language.
    pub creatives_max: u32,
    /// Most bookings that run at the same time; null where only the places bound them.
    pub max_concurrent: Option<u32>,
    /// Days for which services of the buyer are featured, too.
    pub service_feature_days: u32,
    /// Circle of buyers.
    pub audience: AdPackageAudience,
    /// Last day of the sale: `2026-11-20`.
    pub sale_until: Option<String>,
    /// First day on which all its places are free for the whole duration: `2026-11-20`; null where there is none within a year.
    pub first_free_on: Option<String>,
    /// Its places.
    pub placements: Vec<ListedAdPlacement>,
    /// Views of the pages with its places in the last 30 days.
    pub views: u32,
}

/// Page "ad-packages".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdPackagesPage {
    /// Title and metadata.
    pub head: Head,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Packages in the order of sale.
    pub packages: Vec<ListedAdPackage>,
    /// Path of the advertising rules; null while none are in force.
    pub rules_path: Option<String>,
    /// End of the day: free days and sales change then.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

impl PageData for AdPackagesPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
