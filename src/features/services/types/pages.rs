//! Data of the public pages of services, under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use super::{Coverage, ProviderType, ServiceLegal, ServiceText};
use crate::base::clock::Ts;
use crate::base::country::{Country, Region};
use crate::base::lang::Lang;
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::contacts::types::pages::{HoursTable, Spoken};
use crate::features::service_categories::types::PriceKind;
use crate::media::Picture;
use crate::string_enum;
use crate::web::page_parts::{Chip, Crumb, LanguageVersion};
use crate::web::{Head, PageData};

/// Name of the cookie with the chosen country, ISO 3166-1.
pub const COUNTRY_COOKIE: &str = "country";

string_enum! {
    /// A property by which lists of services are filtered.
    ServiceFacet {
        /// Country.
        Country = "country",
        /// Region of the chosen country.
        Region = "region",
        /// Language in which it is offered.
        Language = "language",
        /// Kind of the price.
        PriceKind = "price",
        /// Place in which it is provided.
        Coverage = "coverage",
    }
}

string_enum! {
    /// Order of a list of services.
    ServiceSort {
        /// The newest first.
        Newest = "newest",
        /// The cheapest first; services without a price last.
        Price = "price",
    }
}

/// Filter of a list of services.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceFilter {
    /// Key of a category, and true if it is one of the second level.
    pub category: Option<(i64, bool)>,
    /// Country.
    pub country: Option<Country>,
    /// Region of the country.
    pub region: Option<Region>,
    /// Language in which it is offered, ISO 639-1.
    pub language: Option<String>,
    /// Kind of the price.
    pub price_kind: Option<PriceKind>,
    /// Place in which it is provided.
    pub coverage: Option<Coverage>,
    /// Keys of categories that the list leaves out.
    pub hidden: Vec<i64>,
}

/// A service in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedService {
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
    /// Language of title and summary.
    pub lang: Lang,
    /// Offer in a sentence.
    pub summary: String,
    /// Its category.
    pub category: Crumb,
    /// First photo.
    pub cover: Option<Picture>,
    /// Name of the firm, or given name of a private person; may be empty.
    pub provider: String,
    /// The enterprise that offers it, if its page is public.
    pub enterprise: Option<Crumb>,
    /// Town, or country.
    pub place: String,
    /// Kind of the price.
    pub price_kind: PriceKind,
    /// Amount with currency, as written in the reader's language; none where the kind has none.
    pub price: Option<String>,
    /// Place in which it is provided.
    pub coverage: Coverage,
    /// Languages in which it is offered.
    pub languages: Vec<Spoken>,
    /// True if it stands above others because somebody paid for it.
    pub featured: bool,
}

/// A value of a facet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceChoice {
    /// Value in the query.
    pub value: String,
    /// Its name; empty for values that the browser names.
    pub label: String,
    /// Services that have it.
    pub count: u32,
}

/// A facet: its name in the query, the chosen value, and those on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceChoiceList {
    /// Its name in the query.
    pub name: ServiceFacet,
    /// Chosen value.
    pub chosen: Option<String>,
    /// Values on offer, the most frequent first.
    pub choices: Vec<ServiceChoice>,
}

/// A category in the index.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceCategoryEntry {
    /// Name and path.
    pub category: Crumb,
    /// Subject of the category in a sentence.
    pub description: Option<String>,
    /// Name of its icon.
    pub icon: String,
    /// Name of its colour.
    pub color: String,
    /// Published services, those of its subcategories included.
    pub count: u32,
    /// Its subcategories.
    pub children: Vec<Chip>,
}

/// Pages "services" (the index) and "service-list".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceListPage {
    /// Title and metadata.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// Language of heading and description.
    pub title_lang: Lang,
    /// Subject of the list in a sentence.
    pub description: Option<String>,
    /// The same at length, clean rich text.
    pub intro_html: Option<String>,
    /// Name of the category's icon.
    pub icon: Option<String>,
    /// Picture above the list.
    pub cover: Option<Picture>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Chosen country; none shows all.
    pub country: Option<String>,
    /// Its name in the reader's language.
    pub country_name: Option<String>,
    /// Subcategories.
    pub chips: Vec<Chip>,
    /// Categories of the first level, on the index.
    pub categories: Vec<ServiceCategoryEntry>,
    /// Facets in the order of the page.
    pub facets: Vec<ServiceChoiceList>,
    /// Order.
    pub sort: ServiceSort,
    /// The services.
    pub services: Vec<ListedService>,
    /// Places of advertisements.
    pub ads: AdSlots,
    /// Page number, from 1.
    pub page: u32,
    /// Services on a page.
    pub per_page: u32,
    /// Services of the whole list.
    pub total: u32,
    /// When one of them stops being featured.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

/// Page "service-countries": the choice of a country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceCountriesPage {
    /// Title and metadata.
    pub head: Head,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Countries with services, the most first.
    pub countries: Vec<ServiceChoice>,
    /// Services in all countries.
    pub total: u32,
}

/// Page "service-gone": the address of a service that is not public any more.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceGonePage {
    /// Title and metadata.
    pub head: Head,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Others of its category in the same country.
    pub similar: Vec<ListedService>,
}

/// Ways to reach the provider that stand on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceWays {
    /// Address on Telegram; empty where there is none.
    pub telegram_url: String,
    /// Address on WhatsApp; empty where there is none.
    pub whatsapp_url: String,
    /// Own site; empty where there is none.
    pub website: String,
    /// That site as it is read: without scheme.
    pub website_label: String,
    /// Path of the form for a message, without language prefix; empty where the provider takes none.
    pub message_path: String,
    /// True if the page has a number that is shown on request.
    pub has_number: bool,
    /// The number, E.164; empty unless it was asked for.
    pub number: String,
    /// That number as it is read: in groups.
    pub number_label: String,
}

/// The service of page "service".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceDetail {
    /// It as lists show it.
    #[serde(flatten)]
    pub listed: ListedService,
    /// All its texts in the language of the page.
    pub text: ServiceText,
    /// Photos.
    pub photos: Vec<Picture>,
    /// Logo of the enterprise, where the page names it.
    pub logo: Option<Picture>,
    /// Address of a video; empty where there is none.
    pub video_url: String,
    /// Names of the regions, or of the country where it names none.
    pub area: Vec<String>,
    /// Kind of the provider.
    pub provider_type: ProviderType,
    /// Identity of a trader.
    pub legal: Option<ServiceLegal>,
    /// Names of licences, diplomas and memberships.
    pub credentials: Vec<String>,
    /// Year in which the provider began.
    pub experience_since: Option<i16>,
    /// Hours at which the provider is reached.
    pub hours: HoursTable,
    /// Ways to reach the provider.
    pub ways: ServiceWays,
    /// First publication, day.
    pub published_at: Option<String>,
    /// Last confirmation by its owner, day.
    pub confirmed_at: Option<String>,
}

/// Page "service".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServicePage {
    /// Title and metadata.
    pub head: Head,
    /// The service.
    pub service: ServiceDetail,
    /// Its languages.
    pub languages: Vec<LanguageVersion>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Others of its category in the same country.
    pub similar: Vec<ListedService>,
    /// Path that stays valid when the category changes, without language prefix.
    pub stable_path: String,
    /// Its QR code, a picture.
    pub qr_path: String,
    /// When another day of its hours is today.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

impl PageData for ServiceListPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }

    fn bypass_cookie(&self) -> Option<&'static str> {
        (self.head.canonical_path == "/services").then_some(COUNTRY_COOKIE)
    }
}

impl PageData for ServiceGonePage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        410
    }
}

impl PageData for ServiceCountriesPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

impl PageData for ServicePage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
