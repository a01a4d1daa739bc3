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

/// The languages that are given, as they are stored.
fn given(texts: &SectionTexts) -> BTreeMap<Lang, SectionText> {
    let tidy = |words: &SectionText| SectionText { label: text::line(&words.label), intro: text::line(&words.intro) };
    texts.present().map(|(lang, words)| (lang, tidy(words))).collect()
}

fn invalidate(write: &mut Write) {
    write.invalidate("layout");
    write.invalidate("articles");
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
    store::update(write, &Section { slug: slug.clone(), position, ..before.clone() })?;
    for (lang, words) in given(&change.texts) {
        store::set_text(write, before.key, lang, &words)?;
    }
    let (old, new) = (json!({ "slug": before.slug }), json!({ "slug": slug }));
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
