//! Decisions about owner content: writing, approving, taking back, ordering, filling with starting texts.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::calls::{KitCall, NewOwnerPage, OwnerApproval, OwnerDraftChange, OwnerOrder, OwnerPageChange};
use super::jobs::{enforce, touched};
use super::types::{Mover, OwnerPage, OwnerPageId, OwnerTexts, OwnerVersion, VersionState};
use super::{kits, placeholders, store, view};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;

fn note(
    write: &Write,
    actor: &Actor,
    action: &str,
    page: &OwnerPage,
    before: Option<Value>,
    after: Option<Value>,
) -> Result<(), ApiError> {
    audit::record(write, actor, action, ("owner_page", page.id.as_str()), before.as_ref(), after.as_ref())
}

/// Adds a page of the operator's own with its first draft. Errors: no language, a bad or taken address.
pub fn create(write: &mut Write, actor: &Actor, wish: &NewOwnerPage) -> Result<OwnerPage, ApiError> {
    let texts = wish.texts.clean()?;
    if texts.values().all(|text| text.title.is_empty()) {
        return Err(ApiError::field("texts", "required"));
    }
    let slug = Slug::parse(&wish.slug).map_err(|_| ApiError::field("slug", "reserved"))?.to_string();
    let id = store::insert(write, &format!("custom-{slug}"), &slug)?;
    let page = store::get(write, &id)?;
    let draft = store::insert_draft(write, page.key, None)?;
    write_texts(write, draft, &texts)?;
    note(write, actor, "owner_page.create", &page, None, Some(json!({ "slug": slug })))?;
    Ok(page)
}

fn write_texts(write: &Write, version_key: i64, texts: &OwnerTexts) -> Result<(), ApiError> {
    texts.iter().try_for_each(|(lang, text)| store::set_text(write, version_key, *lang, text))
}

/// Changes whether the foot names a page and whether people agree to it.
pub fn change(write: &mut Write, actor: &Actor, id: &OwnerPageId, wish: &OwnerPageChange) -> Result<(), ApiError> {
    let before = store::get(write, id)?;
    if before.version != wish.version {
        return Err(ApiError::stale(view::row(write, id)?));
    }
    let after = OwnerPage {
        in_footer: wish.in_footer.unwrap_or(before.in_footer),
        requires_acceptance: wish.requires_acceptance.unwrap_or(before.requires_acceptance),
        ..before.clone()
    };
    store::update(write, &after)?;
    let told =
        |page: &OwnerPage| json!({ "in_footer": page.in_footer, "requires_acceptance": page.requires_acceptance });
    note(write, actor, "owner_page.update", &before, Some(told(&before)), Some(told(&after)))?;
    touched(write);
    Ok(())
}

/// Removes a page of the operator's own. Errors: 409 for pages that every portal has, and for what was ever in force.
pub fn remove(write: &mut Write, actor: &Actor, id: &OwnerPageId) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let was_public = store::versions(write, page.key)?.iter().any(|version| version.state != VersionState::Draft);
    if page.is_fixed() || was_public {
        return Err(ApiError::conflict("legal_stays"));
    }
    store::remove(write, page.key)?;
    note(write, actor, "owner_page.remove", &page, Some(json!({ "slug": page.slug })), None)?;
    touched(write);
    Ok(())
}

/// Writes the draft of a page; the first change after an approval begins one from what is in force.
pub fn save_draft(write: &mut Write, actor: &Actor, id: &OwnerPageId, wish: &OwnerDraftChange) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let texts = wish.texts.clean()?;
    let draft = store::in_state(write, page.key, VersionState::Draft)?;
    if draft.as_ref().map(|draft| draft.version) != wish.version {
        return Err(ApiError::stale(view::shown(write, id)?));
    }
    let before = draft.as_ref().map(titles);
    let draft = match draft {
        Some(draft) => draft,
        None => begin(write, &page)?,
    };
    write_texts(write, draft.key, &texts)?;
    store::update_version(write, &draft)?;
    let after = store::in_state(write, page.key, VersionState::Draft)?.as_ref().map(titles);
    note(write, actor, "owner_page.text", &page, before, after)
}

fn titles(version: &OwnerVersion) -> Value {
    let titles: serde_json::Map<String, Value> =
        version.texts.iter().map(|(lang, text)| (lang.to_string(), text.title.clone().into())).collect();
    json!({ "number": version.number, "title": titles })
}

/// A draft with the words of what is approved or in force, without their summaries of change.
fn begin(write: &mut Write, page: &OwnerPage) -> Result<OwnerVersion, ApiError> {
    let last = match store::in_state(write, page.key, VersionState::Approved)? {
        Some(approved) => Some(approved),
        None => store::in_state(write, page.key, VersionState::Effective)?,
    };
    let key = store::insert_draft(write, page.key, None)?;
    for (lang, mut text) in last.map(|last| last.texts).unwrap_or_default() {
        text.change_summary.clear();
        store::set_text(write, key, lang, &text)?;
    }
    store::in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::NotFound)
}

/// The draft of a page at this version of it. Errors: there is none; 409.
fn draft_at(write: &Write, page: &OwnerPage, version: i64) -> Result<OwnerVersion, ApiError> {
    let draft = store::in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::conflict("wrong_state"))?;
    if draft.version != version {
        return Err(ApiError::stale(view::shown(write, &page.id)?));
    }
    Ok(draft)
}

/// Throws the draft of a page away.
pub fn discard(write: &mut Write, actor: &Actor, id: &OwnerPageId, version: i64) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let draft = draft_at(write, &page, version)?;
    store::remove_version(write, draft.key)?;
    note(write, actor, "owner_page.discard", &page, Some(titles(&draft)), None)
}

/// Approves the draft of a page; it is in force from its moment on.
/// Errors: nothing to read in it, a placeholder that does not exist, a moment that is over, an unchecked starting text.
pub fn approve(write: &mut Write, actor: &Actor, id: &OwnerPageId, wish: &OwnerApproval) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let mut draft = draft_at(write, &page, wish.version)?;
    let mut faults = faults_of(&draft.texts);
    if draft.starting_text.is_some() && !wish.checked {
        faults.push(FieldError::new("checked", "check_first"));
    }
    let now = write.now();
    if wish.effective_from.is_some_and(|from| from < now.before(std::time::Duration::from_mins(1))) {
        faults.push(FieldError::new("effective_from", "past"));
    }
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    if store::in_state(write, page.key, VersionState::Approved)?.is_some() {
        return Err(ApiError::conflict("already_approved"));
    }
    draft.state = draft.state.advance(VersionState::Approved, Mover::Staff)?;
    draft.effective_from = Some(wish.effective_from.unwrap_or(now).max(now));
    draft.starting_text = None;
    draft.approved_at = Some(now);
    store::update_version(write, &draft)?;
    let after = json!({ "number": draft.number, "effective_from": draft.effective_from });
    note(write, actor, "owner_page.approve", &page, None, Some(after))?;
    touched(write);
    enforce(write, actor, page.key)
}

fn faults_of(texts: &OwnerTexts) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if texts.values().all(super::types::OwnerText::is_blank) {
        faults.push(FieldError::new("texts", "required"));
    }
    for (lang, text) in texts {
        if text.title.is_empty() {
            faults.push(FieldError::new(format!("texts.{lang}.title"), "required"));
        }
        if text.body.is_empty() {
            faults.push(FieldError::new(format!("texts.{lang}.body"), "required"));
        }
        for name in placeholders::names(&format!("{} {}", text.title, text.body)) {
            if !placeholders::NAMES.contains(&name.as_str()) {
                faults.push(FieldError::new(format!("texts.{lang}.body"), "placeholder").with("name", name));
            }
        }
    }
    faults
}

/// Makes an approved version, whose moment has not come, a draft again. Errors: 409 where a newer draft exists.
pub fn recall(write: &mut Write, actor: &Actor, id: &OwnerPageId, version: i64) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let mut approved =
        store::in_state(write, page.key, VersionState::Approved)?.ok_or(ApiError::conflict("wrong_state"))?;
    if approved.version != version {
        return Err(ApiError::stale(view::shown(write, id)?));
    }
    if store::in_state(write, page.key, VersionState::Draft)?.is_some() {
        return Err(ApiError::conflict("draft_exists"));
    }
    approved.state = approved.state.advance(VersionState::Draft, Mover::Staff)?;
    approved.effective_from = None;
    approved.approved_at = None;
    store::update_version(write, &approved)?;
    note(write, actor, "owner_page.recall", &page, None, Some(json!({ "number": approved.number })))?;
    touched(write);
    Ok(())
}

/// Puts the pages into the order of `wish`. Errors: a page is missing or named twice.
pub fn reorder(write: &mut Write, actor: &Actor, wish: &OwnerOrder) -> Result<(), ApiError> {
    let pages = store::list(write)?;
    let named: HashSet<&OwnerPageId> = wish.ids.iter().collect();
    if named.len() != wish.ids.len()
        || wish.ids.len() != pages.len()
        || pages.iter().any(|page| !named.contains(&page.id))
    {
        return Err(ApiError::stale(view::rows(write)?));
    }
    for (position, id) in (0..).zip(&wish.ids) {
        let Some(page) = pages.iter().find(|page| page.id == *id) else { continue };
        if page.position != position {
            store::update(write, &OwnerPage { position, ..page.clone() })?;
        }
    }
    let order = |ids: Vec<&str>| json!({ "order": ids });
    let slug = |id: &OwnerPageId| pages.iter().find(|page| page.id == *id).map_or("", |page| page.slug.as_str());
    let (before, after) =
        (order(pages.iter().map(|page| page.slug.as_str()).collect()), order(wish.ids.iter().map(slug).collect()));
    audit::record(write, actor, "owner_page.order", ("owner_page", ""), Some(&before), Some(&after))?;
    touched(write);
    Ok(())
}

/// Gives every page that has no text yet the starting text of a country, as a draft. Answers how many got one.
pub fn fill(write: &mut Write, actor: &Actor, wish: &KitCall) -> Result<usize, ApiError> {
    let written: HashSet<i64> = store::present(write)?.iter().map(|version| version.page_key).collect();
    let mut filled = 0;
    for page in store::list(write)?.into_iter().filter(|page| page.is_fixed() && !written.contains(&page.key)) {
        let key = store::insert_draft(write, page.key, Some(wish.country.as_str()))?;
        for lang in Lang::ALL {
            if let Some(text) = kits::text(&page.name, wish.country, lang) {
                store::set_text(write, key, lang, &text)?;
            }
        }
        note(write, actor, "owner_page.fill", &page, None, Some(json!({ "country": wish.country })))?;
        filled += 1;
    }
    Ok(filled)
}
