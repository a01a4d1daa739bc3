//! The form of a service: everything that its owner writes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::service::{Coverage, ProviderType};
use crate::base::country::{Country, Region};
use crate::base::money::Money;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::contacts::types::Hours;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::service_categories::types::{PriceKind, ServiceCategoryId};
use crate::media::MediaId;
use crate::{string_enum, text_columns};

/// Highest price, in minor units: 999 999.99.
pub const PRICE_MAX: i64 = 99_999_999;
/// Most photos of a service.
pub const PHOTOS_MAX: usize = 8;

text_columns! {
    /// Texts of a service in one language. A draft may leave any of them empty.
    ServiceText {
        /// Title; 8 characters at least when it is submitted.
        #[schema(max_length = 100)]
        title: line,
        /// Offer in a sentence; 20 characters at least when it is submitted.
        #[schema(max_length = 200)]
        summary: line,
        /// Description, clean rich text; 80 to 5000 characters without markup when it is submitted.
        #[schema(max_length = 20_000)]
        description: rich,
        /// Remark on the price.
        #[schema(max_length = 100)]
        price_note: line,
    }
}

/// Texts of a service by language; a language in which nothing is written does not exist.
pub type ServiceTexts = PerLang<Option<ServiceText>>;

string_enum! {
    /// Visibility of the telephone number.
    ShowPhone {
        /// Shown after a click.
        Click = "click",
        /// Never shown.
        Never = "never",
    }
}

/// Ways to reach the provider. The e-mail address of the account is never shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceContact {
    /// True if the page has a form whose messages the portal passes on.
    pub relay_form: bool,
    /// Telephone number as people read it, with its country code; empty where there is none.
    #[schema(max_length = 40)]
    pub phone: String,
    /// Visibility of the number.
    pub show_phone: ShowPhone,
    /// Name on Telegram; empty where there is none.
    #[schema(max_length = 100)]
    pub telegram: String,
    /// Number on WhatsApp with its country code; empty where there is none.
    #[schema(max_length = 40)]
    pub whatsapp: String,
    /// Own site, `https`; empty where there is none.
    #[schema(max_length = 500)]
    pub website: String,
}

impl Default for ServiceContact {
    fn default() -> ServiceContact {
        ServiceContact {
            relay_form: true,
            phone: String::new(),
            show_phone: ShowPhone::Click,
            telegram: String::new(),
            whatsapp: String::new(),
            website: String::new(),
        }
    }
}

/// A licence, diploma or membership.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credential {
    /// Name.
    #[schema(max_length = 80)]
    pub name: String,
    /// Number or office that issued it; may be empty.
    #[schema(max_length = 80)]
    pub number: String,
}

/// Identity of a trader, required of all providers but private persons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceLegal {
    /// Name of the firm or the person.
    #[schema(max_length = 120)]
    pub name: String,
    /// Postal address, one line.
    #[schema(max_length = 200)]
    pub address: String,
    /// UID, VAT or EDRPOU number; may be empty.
    #[schema(max_length = 40)]
    pub uid: String,
}

/// Fields of a service that no list filters by.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceCard {
    /// Ways to reach the provider.
    pub contact: ServiceContact,
    /// Address of a video; empty where there is none.
    #[schema(max_length = 500)]
    pub video_url: String,
    /// Hours in which the service is offered.
    pub hours: Hours,
    /// Year in which the provider began.
    #[schema(minimum = 1900, maximum = 2200)]
    pub experience_since: Option<i16>,
    /// Licences, diplomas and memberships.
    #[schema(max_items = 6)]
    pub credentials: Vec<Credential>,
    /// Identity of a trader.
    pub legal: ServiceLegal,
}

/// Descriptions of a photo by language.
pub type PhotoAlts = PerLang<ShortText<250>>;

/// A photo of a service: an uploaded picture and its descriptions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewServicePhoto {
    /// The picture.
    pub media_id: MediaId,
    /// Descriptions by language.
    pub alts: PhotoAlts,
}

/// Everything of a service that its owner writes. A draft may leave it unfinished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceForm {
    /// Category of either level; null in an unfinished draft.
    pub category_id: Option<ServiceCategoryId>,
    /// Texts by language.
    pub texts: ServiceTexts,
    /// Languages in which it is offered, ISO 639-1.
    #[schema(max_items = 8)]
    pub languages: Vec<String>,
    /// Country; null in an unfinished draft.
    pub country: Option<Country>,
    /// Regions of the country; none names the whole country.
    #[schema(max_items = 26)]
    pub regions: Vec<Region>,
    /// Town.
    #[schema(max_length = 80)]
    pub town: String,
    /// Postal code.
    #[schema(max_length = 16)]
    pub postal_code: String,
    /// Place in which it is provided.
    pub coverage: Coverage,
    /// Kind of the price.
    pub price_kind: PriceKind,
    /// Price, where the kind has one.
    pub price: Option<Money>,
    /// Photos in order, the first is the cover.
    #[schema(max_items = 8)]
    pub photos: Vec<NewServicePhoto>,
    /// Kind of the provider.
    pub provider_type: ProviderType,
    /// Enterprise in whose name it is offered; null for none.
    pub enterprise_id: Option<EnterpriseId>,
    /// Contact, hours, credentials and identity of the provider.
    pub card: ServiceCard,
}

impl ServiceForm {
    /// A form in which nothing is written.
    pub fn empty() -> ServiceForm {
        ServiceForm {
            category_id: None,
            texts: ServiceTexts::default(),
            languages: Vec::new(),
            country: None,
            regions: Vec::new(),
            town: String::new(),
            postal_code: String::new(),
            coverage: Coverage::OnSite,
            price_kind: PriceKind::OnRequest,
            price: None,
            photos: Vec::new(),
            provider_type: ProviderType::Private,
            enterprise_id: None,
            card: ServiceCard::default(),
        }
    }
}

/// A change of a service by its owner.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All fields.
    pub form: ServiceForm,
}
