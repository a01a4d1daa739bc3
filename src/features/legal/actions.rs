//! Changes of legal pages: drafts, approval, activation, order, starting texts, the operator's identity.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::types::{
    COUNTRIES, LegalApproval, LegalDraftChange, LegalOrder, LegalPageChange, LegalPageId, LegalTexts, NewLegalPage,
    NewStartingTexts, Operator, StoredLegalPage, StoredLegalVersion, TemplateCountry, VersionActor, VersionState,
};
use super::{rules, store, templates};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::authorship_records::actions as records;
use crate::features::authorship_records::types::{Work, WorkKind};

/// Code of a stale version; the panel adds the current copy to it.
pub const STALE: &str = "stale_version";

fn note(
    write: &Write,
    actor: &Actor,
    action: &str,
    page: &StoredLegalPage,
    before: Option<Value>,
    after: Option<Value>,
) -> Result<(), ApiError> {
    audit::record(write, actor, action, ("legal_page", page.id.as_str()), before.as_ref(), after.as_ref())
}

/// Adds a page with its first draft. Errors: no language, a bad or taken address.
pub fn create(write: &mut Write, actor: &Actor, wish: &NewLegalPage) -> Result<StoredLegalPage, ApiError> {
    let texts = wish.texts.clean()?;
    if texts.values().all(|text| text.title.is_empty()) {
        return Err(ApiError::field("texts", "required"));
    }
    let slug = Slug::parse(&wish.slug).map_err(|fault| ApiError::field("slug", fault.code()))?.to_string();
    let id = store::insert(write, &format!("custom-{slug}"), &slug)?;
    let page = store::get(write, &id)?;
    let draft = store::insert_draft(write, page.key, None)?;
    write_texts(write, draft, &texts)?;
    records::work_saved(write, actor, work(&page), (&[], &written(&texts)))?;
    note(write, actor, "legal_page.create", &page, None, Some(json!({ "slug": slug })))?;
    Ok(page)
}

fn write_texts(write: &Write, version_key: i64, texts: &LegalTexts) -> Result<(), ApiError> {
    texts.iter().try_for_each(|(lang, text)| store::set_text(write, version_key, *lang, text))
}

/// A page as a work with authors.
fn work(page: &StoredLegalPage) -> Work {
    Work { kind: WorkKind::LegalPage, key: page.key }
}

/// Languages with a text.
fn written(texts: &LegalTexts) -> Vec<Lang> {
    texts.iter().filter(|(_, text)| !text.body.is_empty()).map(|(lang, _)| *lang).collect()
}

/// Changes whether the footer links to a page and whether people agree to it. Errors: stale version.
pub fn change(write: &mut Write, actor: &Actor, id: &LegalPageId, wish: &LegalPageChange) -> Result<(), ApiError> {
    let before = store::get(write, id)?;
    if before.version != wish.version {
        return Err(ApiError::conflict(STALE));
    }
    let after = StoredLegalPage {
        in_footer: wish.in_footer.unwrap_or(before.in_footer),
        requires_acceptance: wish.requires_acceptance.unwrap_or(before.requires_acceptance),
        ..before.clone()
    };
    store::update(write, &after)?;
    let settings = |page: &StoredLegalPage| json!({ "in_footer": page.in_footer, "requires_acceptance": page.requires_acceptance });
    note(write, actor, "legal_page.update", &before, Some(settings(&before)), Some(settings(&after)))?;
    invalidate_pages(write);
    Ok(())
}

/// Removes a page. Errors: 409 for pages that every portal has and for pages that were ever approved.
pub fn remove(write: &mut Write, actor: &Actor, id: &LegalPageId) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    if !rules::is_removable(&page, &store::list_versions(write, page.key)?) {
        return Err(ApiError::conflict("legal_stays"));
    }
    store::remove(write, page.key)?;
    note(write, actor, "legal_page.remove", &page, Some(json!({ "slug": page.slug })), None)?;
    invalidate_pages(write);
    Ok(())
}

/// Writes the draft of a page; the first change after an approval creates one from the version in force.
/// Errors: stale version.
pub fn save_draft(write: &mut Write, actor: &Actor, id: &LegalPageId, wish: &LegalDraftChange) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let texts = wish.texts.clean()?;
    let draft = store::find_in_state(write, page.key, VersionState::Draft)?;
    if draft.as_ref().map(|draft| draft.version) != wish.version {
        return Err(ApiError::conflict(STALE));
    }
    let before = draft.as_ref().map_or(json!({}), texts_of);
    let last = match &draft {
        Some(draft) => Some(draft.clone()),
        None => store::find_in_state(write, page.key, VersionState::Effective)?,
    };
    let known = last.map(|last| written(&last.texts)).unwrap_or_default();
    let draft = match draft {
        Some(draft) => draft,
        None => create_draft(write, &page)?,
    };
    write_texts(write, draft.key, &texts)?;
    store::update_version(write, &draft)?;
    let after = store::find_in_state(write, page.key, VersionState::Draft)?.as_ref().map_or(json!({}), texts_of);
    records::work_saved(write, actor, work(&page), (&known, &written(&texts)))?;
    let (old, new) = audit::difference(&before, &after);
    note(write, actor, "legal_page.text", &page, Some(old), Some(new))
}

/// The texts of a version as the log compares them.
fn texts_of(version: &StoredLegalVersion) -> Value {
    let texts: serde_json::Map<String, Value> =
        version.texts.iter().map(|(lang, text)| (lang.to_string(), json!(text))).collect();
    json!({ "number": version.number, "texts": texts })
}

/// Creates a draft with the texts of the version approved or in force, without their summaries of changes.
fn create_draft(write: &mut Write, page: &StoredLegalPage) -> Result<StoredLegalVersion, ApiError> {
    let last = match store::find_in_state(write, page.key, VersionState::Approved)? {
        Some(approved) => Some(approved),
        None => store::find_in_state(write, page.key, VersionState::Effective)?,
    };
    let key = store::insert_draft(write, page.key, None)?;
    for (lang, mut text) in last.map(|last| last.texts).unwrap_or_default() {
        text.change_summary.clear();
        store::set_text(write, key, lang, &text)?;
    }
    store::find_in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::NotFound)
}

/// The draft of a page. Errors: there is none; stale version.
fn draft_at(write: &Write, page: &StoredLegalPage, version: i64) -> Result<StoredLegalVersion, ApiError> {
    let draft = store::find_in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::conflict("wrong_state"))?;
    if draft.version != version {
        return Err(ApiError::conflict(STALE));
    }
    Ok(draft)
}

/// Removes the draft of a page.
pub fn discard(write: &mut Write, actor: &Actor, id: &LegalPageId, version: i64) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let draft = draft_at(write, &page, version)?;
    store::remove_version(write, draft.key)?;
    let (old, _) = audit::difference(&texts_of(&draft), &json!({}));
    note(write, actor, "legal_page.discard", &page, Some(old), None)
}

/// Approves the draft of a page; it comes into force at `effective_from`, at once without it.
/// Errors: an empty text, an unknown placeholder, a date in the past, an unchecked starting text.
pub fn approve(write: &mut Write, actor: &Actor, id: &LegalPageId, wish: &LegalApproval) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let mut draft = draft_at(write, &page, wish.version)?;
    let mut faults = rules::text_faults(&draft.texts);
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
    if store::find_in_state(write, page.key, VersionState::Approved)?.is_some() {
        return Err(ApiError::conflict("already_approved"));
    }
    draft.state = draft.state.advance(VersionState::Approved, VersionActor::Staff)?;
    draft.effective_from = Some(wish.effective_from.unwrap_or(now).max(now));
    draft.starting_text = None;
    draft.approved_at = Some(now);
    store::update_version(write, &draft)?;
    let before = json!({ "number": draft.number, "state": VersionState::Draft });
    let after = json!({ "number": draft.number, "state": draft.state, "effective_from": draft.effective_from });
    note(write, actor, "legal_page.approve", &page, Some(before), Some(after))?;
    invalidate_pages(write);
    activate(write, actor, page.key)
}

/// Makes an approved version that is not in force yet a draft again. Errors: 409 where a newer draft exists.
pub fn withdraw_approval(write: &mut Write, actor: &Actor, id: &LegalPageId, version: i64) -> Result<(), ApiError> {
    let page = store::get(write, id)?;
    let mut approved =
        store::find_in_state(write, page.key, VersionState::Approved)?.ok_or(ApiError::conflict("wrong_state"))?;
    if approved.version != version {
        return Err(ApiError::conflict(STALE));
    }
    if store::find_in_state(write, page.key, VersionState::Draft)?.is_some() {
        return Err(ApiError::conflict("draft_exists"));
    }
    let before =
        json!({ "number": approved.number, "state": approved.state, "effective_from": approved.effective_from });
    approved.state = approved.state.advance(VersionState::Draft, VersionActor::Staff)?;
    approved.effective_from = None;
    approved.approved_at = None;
    store::update_version(write, &approved)?;
    let after = json!({ "number": approved.number, "state": approved.state, "effective_from": null });
    note(write, actor, "legal_page.withdraw_approval", &page, Some(before), Some(after))?;
    invalidate_pages(write);
    Ok(())
}

/// Puts the pages into the order of `wish`. Errors: a page is missing or named twice.
pub fn reorder(write: &mut Write, actor: &Actor, wish: &LegalOrder) -> Result<(), ApiError> {
    let pages = store::list(write)?;
    let named: HashSet<&LegalPageId> = wish.ids.iter().collect();
    if named.len() != wish.ids.len()
        || wish.ids.len() != pages.len()
        || pages.iter().any(|page| !named.contains(&page.id))
    {
        return Err(ApiError::conflict(STALE));
    }
    for (position, id) in (0..).zip(&wish.ids) {
        let Some(page) = pages.iter().find(|page| page.id == *id) else { continue };
        if page.position != position {
            store::update(write, &StoredLegalPage { position, ..page.clone() })?;
        }
    }
    let order = |ids: Vec<&str>| json!({ "order": ids });
    let slug = |id: &LegalPageId| pages.iter().find(|page| page.id == *id).map_or("", |page| page.slug.as_str());
    let (before, after) =
        (order(pages.iter().map(|page| page.slug.as_str()).collect()), order(wish.ids.iter().map(slug).collect()));
    audit::record(write, actor, "legal_page.order", ("legal_page", ""), Some(&before), Some(&after))?;
    invalidate_pages(write);
    Ok(())
}

/// Creates a draft with the starting text of a country for each page without a version. Returns how many it created.
pub fn add_starting_texts(write: &mut Write, actor: &Actor, wish: &NewStartingTexts) -> Result<usize, ApiError> {
    let written: HashSet<i64> = store::list_current(write)?.iter().map(|version| version.page_key).collect();
    let mut filled = 0;
    for page in store::list(write)?.into_iter().filter(|page| page.is_fixed() && !written.contains(&page.key)) {
        insert_starting_text(write, &page, wish.country, Some(wish.country.as_str()))?;
        note(write, actor, "legal_page.starting_text", &page, None, Some(json!({ "country": wish.country })))?;
        filled += 1;
    }
    Ok(filled)
}

/// Creates a draft of `page` with the starting text of `country`; `unchecked` names the country until somebody checks it.
pub fn insert_starting_text(
    write: &Write,
    page: &StoredLegalPage,
    country: TemplateCountry,
    unchecked: Option<&str>,
) -> Result<(), ApiError> {
    let key = store::insert_draft(write, page.key, unchecked)?;
    for lang in Lang::ALL {
        if let Some(text) = templates::text(&page.name, country, lang) {
            store::set_text(write, key, lang, &text)?;
        }
    }
    Ok(())
}

/// Puts the approved version of a page into force if it is due; the previous one becomes superseded.
pub fn activate(write: &mut Write, actor: &Actor, page_key: i64) -> Result<(), ApiError> {
    let Some(mut next) = store::find_in_state(write, page_key, VersionState::Approved)? else { return Ok(()) };
    if next.effective_from.is_none_or(|from| from > write.now()) {
        return Ok(());
    }
    let by = if matches!(actor, Actor::Clock) { VersionActor::Clock } else { VersionActor::Staff };
    let last = store::find_in_state(write, page_key, VersionState::Effective)?;
    let before = last.as_ref().map(|last| json!({ "number": last.number, "effective_from": last.effective_from }));
    if let Some(mut last) = last {
        last.state = last.state.advance(VersionState::Superseded, by)?;
        store::update_version(write, &last)?;
    }
    next.state = next.state.advance(VersionState::Effective, by)?;
    store::update_version(write, &next)?;
    store::set_terms_due(write, page_key)?;
    let page = store::list(write)?.into_iter().find(|page| page.key == page_key).ok_or(ApiError::NotFound)?;
    let after = json!({ "number": next.number, "effective_from": next.effective_from });
    note(write, actor, "legal_page.effective", &page, before, Some(after))?;
    invalidate_pages(write);
    Ok(())
}

/// Invalidates the legal pages and the footer of every page.
fn invalidate_pages(write: &mut Write) {
    write.invalidate("legal");
    write.invalidate("layout");
}

/// Changes the operator's identity. Errors: a country that is not offered; stale version.
pub fn change_operator(write: &mut Write, actor: &Actor, version: i64, wish: &Operator) -> Result<(), ApiError> {
    let (before, now) = store::operator(write)?;
    if now != version {
        return Err(ApiError::stale(json!({ "version": now, "identity": before })));
    }
    let after = wish.tidy();
    if !after.country.is_empty() && !COUNTRIES.contains(&after.country.as_str()) {
        return Err(ApiError::field("identity.country", "choice"));
    }
    store::update_operator(write, &after)?;
    let (old, new) = (serde_json::to_value(&before)?, serde_json::to_value(&after)?);
    audit::record(write, actor, "operator.update", ("operator", "operator"), Some(&old), Some(&new))?;
    invalidate_pages(write);
    Ok(())
}
