//! A house advertisement: its form, and as it is stored.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::features::ads::types::{AdButton, AdInk};
use crate::media::{MediaId, Picture};

/// Words of a house advertisement in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseAdText {
    /// Headline.
    #[schema(min_length = 3, max_length = 32)]
    pub headline: String,
    /// Line below the headline.
    #[schema(min_length = 1, max_length = 60)]
    pub line: String,
    /// Further text of a wide strip; may be empty.
    #[schema(max_length = 140)]
    pub text: String,
    /// Description of the picture; needed where there is one.
    #[schema(max_length = 250)]
    pub alt: String,
}

/// Words in each language; it is shown in those that have some.
pub type HouseAdTexts = PerLang<Option<HouseAdText>>;

/// Identity of a house advertisement.
pub type HouseAdId = Id<HouseAd>;

/// A house advertisement as somebody fills it in; a new one has no version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseAdForm {
    /// The version that was read; null for a new one.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Name for the staff.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
    /// Words; one language is enough.
    pub texts: HouseAdTexts,
    /// Codes of places.
    #[schema(min_items = 1, max_items = 8)]
    pub placements: Vec<String>,
    /// Words of the button.
    pub button: AdButton,
    /// Ink of its ground.
    pub ink: AdInk,
    /// Picture of the portal; null for none.
    pub picture_id: Option<MediaId>,
    /// Page to which it leads: a path of the portal without the language (`/services/create`), or an `https` address.
    #[schema(min_length = 1, max_length = 500)]
    pub url: String,
    /// First day, `2026-11-20`; null: at once.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub start_on: Option<String>,
    /// Last day; null: no end.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub end_on: Option<String>,
    /// True if it may be shown.
    pub enabled: bool,
}

/// A house advertisement as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HouseAd {
    /// Key inside the database.
    #[serde(skip)]
    pub key: i64,
    /// Public identity.
    pub id: HouseAdId,
    /// Its fields, with their version.
    pub form: HouseAdForm,
    /// The picture, unless it is hidden from readers.
    pub picture: Option<Picture>,
}

impl HouseAd {
    /// Counts changes.
    pub fn version(&self) -> i64 {
        self.form.version.unwrap_or_default()
    }

    /// True if it may be shown on `today` (`2026-11-20`).
    pub fn is_shown_on(&self, today: &str) -> bool {
        let HouseAdForm { enabled, start_on, end_on, .. } = &self.form;
        let has_begun = start_on.as_deref().is_none_or(|first| first <= today);
        *enabled && has_begun && end_on.as_deref().is_none_or(|last| today <= last)
    }

    /// True if it stands in the place with this code on pages of this language.
    pub fn fits(&self, code: &str, lang: Lang) -> bool {
        self.form.texts.find(lang).is_some() && self.form.placements.iter().any(|one| one == code)
    }

    /// Address to which it leads on pages of a language: paths of the portal get it.
    pub fn href(&self, lang: Lang) -> String {
        match self.form.url.as_str() {
            "/" => format!("/{lang}"),
            path if path.starts_with('/') => format!("/{lang}{path}"),
            address => address.to_owned(),
        }
    }
}

/// The version of a house advertisement that is to be removed.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HouseAdVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}
