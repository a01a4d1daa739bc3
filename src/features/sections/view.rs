//! Sections as the panel lists them, and as public pages show them in the reader's language.

use rusqlite::Connection;

use super::store;
use super::types::{Section, SectionId, SectionRow};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::types::shortcuts::ShortcutPick;
use crate::media::store as media;

/// Words of a section in the language shown.
#[derive(Clone, Debug)]
pub struct SectionWords {
    /// Language of the words.
    pub lang: Lang,
    /// Name.
    pub label: String,
    /// Introduction; empty where nobody wrote it.
    pub intro: String,
    /// Title for search engines, or empty.
    pub seo_title: String,
    /// Description for search engines, or empty.
    pub seo_description: String,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

/// A section of the public pages.
#[derive(Clone, Debug)]
pub struct PublicSection {
    /// Key inside the database.
    pub key: i64,
    /// Part of its address.
    pub slug: String,
    /// Path without language prefix.
    pub path: String,
    /// Its words.
    pub words: SectionWords,
    /// Picture above its list.
    pub cover_media_key: Option<i64>,
    /// Contacts and groups that its page leads to.
    pub shortcuts: Vec<ShortcutPick>,
}

/// All sections in the order of menus.
pub fn public_sections(db: &Connection, lang: Lang) -> Result<Vec<PublicSection>, ApiError> {
    let section = |section: Section| {
        let langs = section.texts.keys().copied().collect();
        let words = match lang.pick(&section.texts) {
            Some((lang, text)) => SectionWords {
                lang,
                label: text.label.clone(),
                intro: text.intro.clone(),
                seo_title: text.seo_title.clone(),
                seo_description: text.seo_description.clone(),
                langs,
            },
            None => SectionWords {
                lang,
                label: section.slug.clone(),
                intro: String::new(),
                seo_title: String::new(),
                seo_description: String::new(),
                langs,
            },
        };
        PublicSection {
            key: section.key,
            path: format!("/{}/articles", section.slug),
            slug: section.slug,
            words,
            cover_media_key: section.cover_media_key,
            shortcuts: section.shortcuts,
        }
    };
    Ok(store::list(db)?.into_iter().map(section).collect())
}

/// All sections in the order of menus.
pub fn rows(db: &Connection) -> Result<Vec<SectionRow>, ApiError> {
    let counts = store::counts(db)?;
    let row = |section: Section| -> Result<SectionRow, ApiError> {
        Ok(SectionRow {
            path: format!("/{}/articles", section.slug),
            articles: counts.get(&section.key).copied().unwrap_or(0),
            cover: media::find_media(db, section.cover_media_key)?,
            id: section.id,
            version: section.version,
            slug: section.slug,
            texts: section.texts,
            shortcuts: section.shortcuts,
        })
    };
    store::list(db)?.into_iter().map(row).collect()
}

/// One section. Errors: `NotFound`.
pub fn row(db: &Connection, id: &SectionId) -> Result<SectionRow, ApiError> {
    rows(db)?.into_iter().find(|row| row.id == *id).ok_or(ApiError::NotFound)
}
