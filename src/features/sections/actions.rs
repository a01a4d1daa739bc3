//! Changes of sections.

use std::collections::BTreeMap;

use serde_json::json;

use super::types::{Section, SectionChange, SectionId, SectionText, SectionTexts};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::media::store as media;

/// The languages that are given, as they are stored.
fn given(texts: &SectionTexts) -> BTreeMap<Lang, SectionText> {
    let tidy = |words: &SectionText| SectionText {
        label: text::line(&words.label),
        intro: text::line(&words.intro),
        seo_title: text::line(&words.seo_title),
        seo_description: text::line(&words.seo_description),
    };
    texts.present().map(|(lang, words)| (lang, tidy(words))).collect()
}

/// The section with the cover and the shortcuts of a request.
fn dressed(write: &Write, section: &Section, change: &SectionChange) -> Result<Section, ApiError> {
    let cover = change.cover_media_id.as_ref();
    let cover = cover.map(|id| media::key_of_field(write, "cover_media_id", id.as_ref())).transpose()?;
    Ok(Section {
        cover_media_key: cover.unwrap_or(section.cover_media_key),
        shortcuts: change.shortcuts.clone().unwrap_or_else(|| section.shortcuts.clone()),
        ..section.clone()
    })
}

fn invalidate(write: &mut Write) {
    write.invalidate("layout");
    write.invalidate("articles");
}

/// The section that every portal begins with: slug, names and introductions.
const FIRST: (&str, [(Lang, &str, &str); 3]) = (
    "ukrswiss",
    [
        (
            Lang::En,
            "Ukraine–Switzerland",
            "People, words and recipes between two countries: stories that would not exist without both.",
        ),
        (Lang::Uk, "Україна–Швейцарія", "Люди, слова й рецепти між двома країнами: історії, яких не було б без обох."),
        (
            Lang::De,
            "Ukraine–Schweiz",
            "Menschen, Wörter und Rezepte zwischen zwei Ländern: Geschichten, die es ohne beide nicht gäbe.",
        ),
    ],
);

/// Adds the section that every portal begins with, unless there is a section. Before the first admin nobody can have
/// removed it.
pub fn add_first(write: &mut Write) -> Result<(), ApiError> {
    if !store::list(write)?.is_empty() {
        return Ok(());
    }
    let (slug, words) = FIRST;
    let text = |label: &str, intro: &str| SectionText {
        label: label.to_owned(),
        intro: intro.to_owned(),
        ..SectionText::default()
    };
    let texts = words.map(|(lang, label, intro)| (lang, text(label, intro))).into();
    store::insert(write, slug, &texts)?;
    invalidate(write);
    Ok(())
}

/// Adds a section. Errors: no words, a reserved or taken slug.
pub fn create(write: &mut Write, actor: &Actor, change: &SectionChange) -> Result<SectionId, ApiError> {
    let texts = given(&change.texts);
    if texts.is_empty() {
        return Err(ApiError::field("texts", "required"));
    }
    let slug = rules::slug(&change.slug)?;
    store::insert(write, &slug, &texts)?;
    let section = store::find(write, &slug)?.ok_or(ApiError::NotFound)?;
    if change.cover_media_id.is_some() || change.shortcuts.is_some() {
        store::update(write, &dressed(write, &section, change)?)?;
    }
    let after = json!({ "slug": slug });
    audit::record(write, actor, "section.create", ("section", section.id.as_str()), None, Some(&after))?;
    invalidate(write);
    Ok(section.id)
}

/// Changes a section. Errors: `stale_version`, to which the endpoint adds the current section; a reserved or taken slug.
pub fn change(write: &mut Write, actor: &Actor, id: &SectionId, change: &SectionChange) -> Result<(), ApiError> {
    let before = store::get(write, id)?;
    if change.version != Some(before.version) {
        return Err(ApiError::conflict("stale_version"));
    }
    let slug = if change.slug == before.slug { before.slug.clone() } else { rules::slug(&change.slug)? };
    let position = change.position.map_or(before.position, i64::from);
    let texts = given(&change.texts);
    if !before.texts.keys().chain(texts.keys()).any(|lang| !change.removed_texts.contains(lang)) {
        return Err(ApiError::field("texts", "required"));
    }
    store::update(write, &Section { slug, position, ..dressed(write, &before, change)? })?;
    for (lang, words) in texts {
        store::set_text(write, before.key, lang, &words)?;
    }
    for lang in &change.removed_texts {
        store::remove_text(write, before.key, *lang)?;
    }
    let after = store::get(write, id)?;
    let facts = |section: &Section| {
        json!({
            "slug": section.slug,
            "texts": section.texts,
            "cover": section.cover_media_key,
            "shortcuts": section.shortcuts,
        })
    };
    let (old, new) = (facts(&before), facts(&after));
    audit::record(write, actor, "section.update", ("section", id.as_str()), Some(&old), Some(&new))?;
    invalidate(write);
    Ok(())
}

/// Removes a section; its articles stay where they are.
pub fn remove(write: &mut Write, actor: &Actor, id: &SectionId) -> Result<(), ApiError> {
    let section = store::get(write, id)?;
    store::remove(write, section.key)?;
    let before = json!({ "slug": section.slug });
    audit::record(write, actor, "section.remove", ("section", id.as_str()), Some(&before), None)?;
    invalidate(write);
    Ok(())
}
