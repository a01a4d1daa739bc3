//! `[site]`: name, texts, language and time zone of the portal.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::brand::Brand;
use crate::base::per_lang::{PerLang, ShortText};

/// Name, words and place of the portal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = SiteSettings)]
pub struct Site {
    /// Name of the portal, in every language.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// One line under the name.
    pub tagline: SiteLine,
    /// Small line above the name, such as the place of the edition; may be empty.
    pub edition: SiteLine,
    /// Language of visitors who ask for none of ours: en, uk or de.
    #[schema(pattern = "^(en|uk|de)$", example = "en")]
    pub default_lang: String,
    /// True if German texts of the interface, of legal pages and of the demo are shown with ss instead of ß, as in
    /// Switzerland. Texts that people typed stay as they are.
    pub swiss_spelling: bool,
    /// Time zone in which times are shown (IANA name).
    #[schema(min_length = 1, example = "Europe/Zurich")]
    pub time_zone: String,
    /// Address that readers may write to; empty: the operator's point of contact.
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+)?$", max_length = 254, example = "redaktion@example.ch")]
    pub contact_email: String,
    /// Logo and colours. They are set in the panel only.
    #[serde(skip)]
    pub brand: Brand,
}

impl Default for Site {
    fn default() -> Self {
        Self {
            name: "Litfass".into(),
            tagline: SiteLine {
                en: "News and useful information".into(),
                uk: "Новини й корисна інформація".into(),
                de: "Neues und Nützliches".into(),
            },
            edition: SiteLine::default(),
            default_lang: "en".into(),
            swiss_spelling: true,
            time_zone: "Europe/Zurich".into(),
            contact_email: String::new(),
            brand: Brand::default(),
        }
    }
}

/// A short text of the operator in each language.
pub type SiteLine = PerLang<ShortText<200>>;
