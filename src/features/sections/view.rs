//! Sections as public pages show them: names in the reader's language.

use rusqlite::Connection;

use super::store;
use super::types::Section;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// Words of a section in the language shown.
#[derive(Clone, Debug)]
pub struct SectionWords {
    /// Language of the words.
    pub lang: Lang,
    /// Name.
    pub label: String,
    /// What it is about; empty where nobody wrote it.
    pub intro: String,
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
}

/// All sections in the order of menus.
pub fn public_sections(db: &Connection, lang: Lang) -> Result<Vec<PublicSection>, ApiError> {
    let section = |section: Section| {
        let langs = section.texts.keys().copied().collect();
        let words = match lang.pick(&section.texts) {
            Some((lang, text)) => SectionWords { lang, label: text.label.clone(), intro: text.intro.clone(), langs },
            None => SectionWords { lang, label: section.slug.clone(), intro: String::new(), langs },
        };
        PublicSection { key: section.key, path: format!("/{}/articles", section.slug), slug: section.slug, words }
    };
    Ok(store::list(db)?.into_iter().map(section).collect())
}
