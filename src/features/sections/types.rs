//! A section: a named selection of articles with an address of its own (`/ukrswiss/articles`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::optional::present;
use crate::base::per_lang::PerLang;
use crate::features::contacts::types::shortcuts::ShortcutPick;
use crate::media::{Media, MediaId};

/// Words of a section in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionText {
    /// Name in menus and as the title of its page.
    #[schema(min_length = 2, max_length = 60)]
    pub label: String,
    /// Introduction.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub intro: String,
    /// Title for search engines, where it differs from the name.
    #[serde(default)]
    #[schema(max_length = 70)]
    pub seo_title: String,
    /// Description for search engines, where it differs.
    #[serde(default)]
    #[schema(max_length = 160)]
    pub seo_description: String,
}

/// Most shortcuts of a section.
pub const MAX_SHORTCUTS: usize = 8;

/// Identity of a section.
pub type SectionId = Id<Section>;

/// A section as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Section>,
    /// First part of its address.
    pub slug: String,
    /// Picture above its list.
    pub cover_media_key: Option<i64>,
    /// Contacts and groups that its page leads to.
    pub shortcuts: Vec<ShortcutPick>,
    /// Place in menus, from 0.
    pub position: i64,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
    /// Words by language.
    pub texts: BTreeMap<Lang, SectionText>,
}

impl Section {
    /// Its name in `lang` or in the language that stands in, with that language.
    pub fn label(&self, lang: Lang) -> (Lang, &str) {
        lang.pick(&self.texts).map_or((lang, self.slug.as_str()), |(found, text)| (found, text.label.as_str()))
    }
}

/// A section in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SectionRow {
    /// Public identity.
    pub id: SectionId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// First part of its address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, SectionText>)]
    pub texts: BTreeMap<Lang, SectionText>,
    /// Picture above its list.
    pub cover: Option<Media>,
    /// Contacts and groups that its page leads to.
    pub shortcuts: Vec<ShortcutPick>,
    /// Articles in it.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
}

/// Words by language; a language that is left out stays as it is.
pub type SectionTexts = PerLang<Option<SectionText>>;

/// A new section, or the new values of one.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionChange {
    /// The version that was read; null for a new one.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// First part of its address.
    #[schema(min_length = 2, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: String,
    /// Place in menus, from 0.
    #[schema(maximum = 1000)]
    pub position: Option<u32>,
    /// Words.
    pub texts: SectionTexts,
    /// Languages whose words are removed; one has to stay.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub removed_texts: Vec<Lang>,
    /// Picture above its list; null removes it, left out it stays.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>)]
    pub cover_media_id: Option<Option<MediaId>>,
    /// Contacts and groups that its page leads to; left out, they stay.
    #[schema(max_items = 8)]
    pub shortcuts: Option<Vec<ShortcutPick>>,
}
