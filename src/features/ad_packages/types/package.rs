//! A package: its terms, its texts, its states.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::money::Money;
use crate::base::per_lang::PerLang;
use crate::{states, string_enum};

string_enum! {
    /// State of a package.
    AdPackageState {
        /// Being written; no buyer has seen it.
        Draft = "draft",
        /// Can be bought.
        OnSale = "on_sale",
        /// Cannot be bought for the moment.
        Paused = "paused",
        /// Not sold any more; earlier bookings still show it.
        Retired = "retired",
    }
}

/// Role in which somebody moves a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdPackageMover {
    /// May manage packages.
    Admin,
    /// May pause a sale.
    Manager,
}

states! { AdPackageState by AdPackageMover {
    Draft | Paused => OnSale: Admin;
    OnSale => Paused: Admin | Manager;
    Paused => Retired: Admin;
} }

string_enum! {
    /// Value added tax of a package.
    AdPackageVat {
        /// The price contains the rate of the operator, if the operator is liable to the tax.
        Site = "site",
        /// The service is exempt from the tax.
        Exempt = "exempt",
        /// The price contains the rate, or the buyer owes the tax in the own country and pays without it.
        ReverseCharge = "reverse_charge_possible",
    }
}

string_enum! {
    /// Circle of buyers.
    AdPackageAudience {
        /// Everybody with an account.
        Everyone = "everyone",
        /// Enterprises.
        Enterprises = "enterprises",
        /// Verified enterprises.
        Verified = "verified",
        /// Associations.
        Associations = "associations",
    }
}

string_enum! {
    /// Limit that a booking may set to its appearance.
    AdTargeting {
        /// Sections of articles.
        Sections = "sections",
        /// Categories of articles.
        Categories = "categories",
        /// Countries of services.
        ServiceCountries = "service_countries",
        /// Phones or wide screens.
        Device = "device",
    }
}

/// An advantage of a package in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 100)]
pub struct AdBenefit(pub String);

/// Texts of a package in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdPackageText {
    /// Name.
    #[schema(min_length = 2, max_length = 60)]
    pub name: String,
    /// Description; needed before the sale.
    #[serde(default)]
    #[schema(max_length = 600)]
    pub description: String,
    /// Advantages.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub benefits: Vec<AdBenefit>,
}

/// Texts of a package in each language.
pub type AdPackageTexts = PerLang<Option<AdPackageText>>;

/// Identity of a package.
pub type AdPackageId = Id<AdPackage>;

/// The terms of a package as somebody fills them in; a new one has no version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdPackageForm {
    /// The version that was read; null for a new package.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Name in addresses; null makes it from the name. It stays once the package was on sale.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// Texts; one language is enough.
    pub texts: AdPackageTexts,
    /// Codes of its places.
    #[schema(min_items = 1, max_items = 8)]
    pub placements: Vec<String>,
    /// Days that a booking runs.
    #[schema(minimum = 1, maximum = 365)]
    pub duration_days: u32,
    /// Price for the whole duration with tax, 0 to 99,999.99 in a currency in which invoices are issued, CHF or EUR.
    pub price: Money,
    /// Value added tax.
    pub vat: AdPackageVat,
    /// Languages in which a booking is shown.
    #[schema(minimum = 1, maximum = 3)]
    pub locales_included: u32,
    /// Designs that a booking may have in one language.
    #[schema(minimum = 1, maximum = 5)]
    pub creatives_max: u32,
    /// Limits that a booking may set to its appearance.
    #[schema(max_items = 4)]
    pub targeting: Vec<AdTargeting>,
    /// Share among the advertisements of a place: one of weight 4 is shown twice as often as one of weight 2.
    #[schema(minimum = 1, maximum = 10)]
    pub weight: u32,
    /// Most bookings that run at the same time; null: as many as the places allow.
    #[schema(minimum = 1, maximum = 1000)]
    pub max_concurrent: Option<u32>,
    /// Most bookings of one customer; null: no limit.
    #[schema(minimum = 1, maximum = 1000)]
    pub max_per_customer: Option<u32>,
    /// Days for which services of the buyer are featured, too.
    #[schema(minimum = 0, maximum = 365)]
    pub service_feature_days: u32,
    /// Circle of buyers.
    pub audience: AdPackageAudience,
    /// First day of the sale: `2026-11-20`; null: at once.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub sale_from: Option<String>,
    /// Last day of the sale; null: no end.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub sale_until: Option<String>,
    /// True if it stands out among the others.
    pub highlighted: bool,
}

/// A package as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct AdPackage {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: AdPackageId,
    /// State.
    pub state: AdPackageState,
    /// Its terms, with their version and the slug.
    pub form: AdPackageForm,
}

impl AdPackage {
    /// Counts changes.
    pub fn version(&self) -> i64 {
        self.form.version.unwrap_or_default()
    }

    /// Name in addresses.
    pub fn slug(&self) -> &str {
        self.form.slug.as_deref().unwrap_or_default()
    }

    /// True if buyers see it on `today` (`2026-11-20`).
    pub fn is_sold_on(&self, today: &str) -> bool {
        let (from, until) = (self.form.sale_from.as_deref(), self.form.sale_until.as_deref());
        self.state == AdPackageState::OnSale
            && from.is_none_or(|from| from <= today)
            && until.is_none_or(|until| today <= until)
    }
}

/// A price of a package and the time from which it was asked.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdPackagePrice {
    /// Number within the package, from 1.
    #[schema(maximum = 1_000_000)]
    pub number: u32,
    /// Price with tax.
    pub price: Money,
    /// Value added tax.
    pub vat: AdPackageVat,
    /// First moment of this price.
    pub since: Ts,
}
