//! The form of a booking: everything that its owner writes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::country::Country;
use crate::base::lang::Lang;
use crate::base::per_lang::{PerLang, ShortText};
use crate::features::categories::types::CategoryId;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::invoices::types::InvoiceCustomer;
use crate::features::sections::types::SectionId;
use crate::features::services::types::ServiceId;
use crate::media::MediaId;
use crate::string_enum;

string_enum! {
    /// Way in which a design is made.
    AdLook {
        /// Ready pictures for the ratios of the places.
        Picture = "picture",
        /// Composed by the portal from headline, line, picture and ink.
        Composed = "composed",
    }
}

string_enum! {
    /// Ink of the ground of a composed design.
    AdInk {
        /// Yellow.
        Yellow = "yellow",
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// Black.
        Black = "black",
        /// Paper.
        Paper = "paper",
    }
}

string_enum! {
    /// Words of the button.
    AdButton {
        /// Learn more.
        LearnMore = "learn_more",
        /// Contact.
        Contact = "contact",
        /// Book.
        Book = "book",
        /// Buy.
        Buy = "buy",
        /// Register.
        Register = "register",
        /// Visit.
        Visit = "visit",
        /// Donate.
        Donate = "donate",
    }
}

string_enum! {
    /// Page to which a click leads.
    AdDestination {
        /// An address of the advertiser.
        Url = "url",
        /// A service of the owner on this portal.
        Service = "service",
        /// The page of the enterprise on this portal.
        Enterprise = "enterprise",
    }
}

string_enum! {
    /// Screens on which a booking is shown.
    AdDevice {
        /// All.
        Any = "any",
        /// Phones.
        Mobile = "mobile",
        /// Wide screens.
        Desktop = "desktop",
    }
}

string_enum! {
    /// Use of an uploaded picture.
    AdPictureUse {
        /// Upright, 7:10, 840 × 1200 pixels at least.
        Poster = "poster",
        /// Wide, 4:1, 1600 × 400 pixels at least.
        Strip = "strip",
        /// Part of a composed design, in any ratio.
        Part = "part",
    }
}

impl AdPictureUse {
    /// Smallest width and height in pixels; `None` for any picture that the portal takes. Source: docs/objects.md,
    /// Advertisements.
    pub const fn least(self) -> Option<(u32, u32)> {
        match self {
            AdPictureUse::Poster => Some((840, 1200)),
            AdPictureUse::Strip => Some((1600, 400)),
            AdPictureUse::Part => None,
        }
    }
}

/// A design in one language. A draft may leave it unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdDesign {
    /// Language of readers to whom it is shown.
    pub lang: Lang,
    /// Way in which it is made.
    pub look: AdLook,
    /// Headline, 3 characters at least when it is submitted.
    #[schema(max_length = 32)]
    pub headline: String,
    /// Line below the headline.
    #[schema(max_length = 60)]
    pub line: String,
    /// Further text of a wide strip; may be empty.
    #[schema(max_length = 140)]
    pub text: String,
    /// Words of the button.
    pub button: AdButton,
    /// Description of the pictures; needed where there is one.
    #[schema(max_length = 250)]
    pub alt: String,
    /// Upright picture, 7:10.
    pub poster: Option<MediaId>,
    /// Wide picture, 4:1.
    pub strip: Option<MediaId>,
    /// Picture of a composed design; null for none.
    pub part: Option<MediaId>,
    /// Ink of a composed design.
    pub ink: AdInk,
}

impl AdDesign {
    /// A design in which nothing is written.
    pub fn empty(lang: Lang) -> AdDesign {
        AdDesign {
            lang,
            look: AdLook::Composed,
            headline: String::new(),
            line: String::new(),
            text: String::new(),
            button: AdButton::LearnMore,
            alt: String::new(),
            poster: None,
            strip: None,
            part: None,
            ink: AdInk::Yellow,
        }
    }
}

/// Limits of its appearance, as far as the package allows them; empty lists do not limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdReach {
    /// Sections of articles.
    #[schema(max_items = 20)]
    pub sections: Vec<SectionId>,
    /// Categories of articles, of either level.
    #[schema(max_items = 40)]
    pub categories: Vec<CategoryId>,
    /// Countries of services, ISO 3166-1.
    #[schema(max_items = 20)]
    pub service_countries: Vec<Country>,
    /// Screens.
    pub device: AdDevice,
}

/// Person for questions about a booking; not public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdContact {
    /// Name.
    #[schema(max_length = 80)]
    pub name: String,
    /// Telephone number; may be empty.
    #[schema(max_length = 40)]
    pub phone: String,
    /// E-mail address.
    #[schema(max_length = 254)]
    pub email: String,
}

/// Declarations of the advertiser; all are needed for the submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdDeclarations {
    /// Everything in it is true.
    pub truthful: bool,
    /// The advertiser may use the pictures.
    pub rights_to_image: bool,
    /// It is not political.
    pub not_political: bool,
    /// Licences that the law asks for are there.
    pub licensed_if_regulated: bool,
}

/// Recipient of the invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdBilling {
    /// Customer.
    pub customer: InvoiceCustomer,
    /// Address to which the invoice is sent.
    #[schema(max_length = 254)]
    pub email: String,
    /// Language of the invoice.
    pub lang: Lang,
}

/// Addresses by language; a language without one uses that of another.
pub type AdUrls = PerLang<ShortText<500>>;

/// Everything of a booking that its owner writes. A draft may leave it unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdForm {
    /// Name for the owner and the staff.
    #[schema(max_length = 80)]
    pub name: String,
    /// Codes of the places, among those of the package.
    #[schema(max_items = 8)]
    pub placements: Vec<String>,
    /// Designs; as many in one language, and as many languages, as the package allows.
    #[schema(max_items = 15)]
    pub designs: Vec<AdDesign>,
    /// Page to which a click leads.
    pub destination: AdDestination,
    /// Addresses of the advertiser, `https`.
    pub urls: AdUrls,
    /// Service to which a click leads.
    pub service_id: Option<ServiceId>,
    /// Limits of its appearance.
    pub reach: AdReach,
    /// Wished first day, `2026-11-20`; null for the first free one.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub start_on: Option<String>,
    /// Enterprise that advertises; null for the owner.
    pub enterprise_id: Option<EnterpriseId>,
    /// Name of the advertiser as readers see it.
    #[schema(max_length = 80)]
    pub advertiser_name: String,
    /// Person for questions.
    pub contact: AdContact,
    /// Recipient of the invoice.
    pub billing: AdBilling,
    /// Declarations.
    pub declarations: AdDeclarations,
}

impl AdForm {
    /// A form in which nothing is written, for these places and in this language.
    pub fn empty(placements: &[String], lang: Lang) -> AdForm {
        AdForm {
            name: String::new(),
            placements: placements.to_vec(),
            designs: vec![AdDesign::empty(lang)],
            destination: AdDestination::Url,
            urls: AdUrls::default(),
            service_id: None,
            reach: AdReach {
                sections: Vec::new(),
                categories: Vec::new(),
                service_countries: Vec::new(),
                device: AdDevice::Any,
            },
            start_on: None,
            enterprise_id: None,
            advertiser_name: String::new(),
            contact: AdContact::default(),
            billing: AdBilling { customer: InvoiceCustomer::default(), email: String::new(), lang },
            declarations: AdDeclarations::default(),
        }
    }

    /// Pictures that it names.
    pub fn pictures(&self) -> impl Iterator<Item = &MediaId> {
        self.designs.iter().flat_map(|design| [&design.poster, &design.strip, &design.part]).flatten()
    }
}

/// A change of a booking by its owner.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All fields.
    pub form: AdForm,
}
