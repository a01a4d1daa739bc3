//! Changes of contacts: drafting, changing, publishing, confirming, closing. Addresses that were public redirect to the
//! present ones.

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::authorship_records::actions as records;
use crate::features::authorship_records::types::{Work, WorkKind};
use crate::features::contacts::store::{self, groups};
use crate::features::contacts::types::{
    Card, Contact, ContactChange, ContactState, ContactStateChange, ContactText, ContactTexts, NewContact,
};
use crate::features::contacts::{events, rules};
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::EnterpriseState;
use crate::media::store as media;
use crate::redirects::{self, Moved, MovedKind};
use crate::translations;
use crate::web::schema;

/// A request that keeps every rule.
struct Checked {
    subgroup_key: i64,
    texts: ContactTexts,
    draft_texts: Vec<Lang>,
    card: Card,
    logo_media_key: Option<i64>,
    languages: Vec<String>,
    source_url: String,
    enterprise_key: Option<i64>,
    days: u32,
}

/// Errors: what breaks a rule, field by field. `before` is the contact that is changed, if any.
fn checked(db: &Connection, call: &ContactChange, before: Option<&Contact>) -> Result<Checked, ApiError> {
    let mut faults: Vec<FieldError> = Vec::new();
    let subgroup = groups::get(db, &call.subgroup_id).ok().filter(|group| group.parent_key.is_some());
    if subgroup.is_none() {
        faults.push(FieldError::new("subgroup_id", "not_found"));
    }
    let texts = named(&call.texts);
    if texts.is_empty() {
        faults.push(FieldError::new("texts", "required"));
    }
    faults.extend(schema::too_long("texts", &texts)?);
    let draft_texts = call.draft_texts.clone();
    let mut draft_texts = draft_texts.or_else(|| before.map(|one| one.draft_texts.clone())).unwrap_or_default();
    draft_texts.retain(|lang| texts.find(*lang).is_some());
    if !texts.is_empty() && texts.langs().iter().all(|lang| draft_texts.contains(lang)) {
        faults.push(FieldError::new("draft_texts", "all_drafts"));
    }
    let mut card = call.card.clone();
    faults.extend(rules::tidy(&mut card));
    if !card.is_reachable() {
        faults.push(FieldError::new("card", "required"));
    }
    let logo = call.logo_media_id.as_ref().map(|id| media::get(db, id)).transpose();
    if logo.is_err() {
        faults.push(FieldError::new("logo_media_id", "not_found"));
    }
    let (languages, foreign) = rules::languages(&call.languages);
    if !foreign.is_empty() {
        faults.push(FieldError::new("languages", "choice"));
    }
    let mut source_url = call.source_url.clone();
    rules::web_address_of(&mut source_url, "source_url", &mut faults);
    let enterprise = enterprise_key(db, call, before);
    if enterprise.is_err() {
        faults.push(FieldError::new("enterprise_id", "not_found"));
    }
    match subgroup.filter(|_| faults.is_empty()) {
        None => Err(ApiError::Invalid(faults)),
        Some(group) => Ok(Checked {
            subgroup_key: group.key,
            texts,
            draft_texts,
            card,
            logo_media_key: logo.ok().flatten().map(|row| row.key),
            languages,
            source_url,
            enterprise_key: enterprise.ok().flatten(),
            days: call.verify_every_days.unwrap_or_else(|| store::usual_days(call.emergency)),
        }),
    }
}

/// Checks a change without making it. Errors: what breaks a rule, field by field.
pub fn check(db: &Connection, call: &ContactChange, before: Option<&Contact>) -> Result<(), ApiError> {
    checked(db, call, before).map(drop)
}

/// Key of the enterprise of a request: an active one, or the one that stands there. Errors: `NotFound`.
fn enterprise_key(db: &Connection, call: &ContactChange, before: Option<&Contact>) -> Result<Option<i64>, ApiError> {
    let Some(id) = &call.enterprise_id else { return Ok(None) };
    let enterprise = enterprises::get(db, id)?;
    let stands = before.is_some_and(|contact| contact.enterprise_key == Some(enterprise.key));
    if stands || enterprise.state == EnterpriseState::Active {
        Ok(Some(enterprise.key))
    } else {
        Err(ApiError::NotFound)
    }
}

/// The texts that have a name, clean.
fn named(texts: &ContactTexts) -> ContactTexts {
    texts.map(|text| text.as_ref().map(ContactText::tidy).filter(|text| !text.name.is_empty()))
}

fn slug_of(given: &str) -> Result<Slug, ApiError> {
    Slug::parse(given.trim()).map_err(|_| ApiError::field("slug", "format"))
}

/// A contact as a work with authors.
fn work(contact: &Contact) -> Work {
    Work { kind: WorkKind::Contact, key: contact.key }
}

/// A contact as the log compares it.
fn snapshot(contact: &Contact) -> Result<Value, ApiError> {
    Ok(json!({
        "group": contact.subgroup_key, "slug": contact.slug, "state": contact.state, "texts": contact.texts,
        "draft_texts": contact.draft_texts, "card": serde_json::to_value(&contact.card)?, "logo": contact.logo_media_key, "languages": contact.languages,
        "emergency": contact.emergency, "free_of_charge": contact.free_of_charge, "source_url": contact.source_url,
        "enterprise": contact.enterprise_key, "verify_every_days": contact.verify_every_days, "verified_at": contact.verified_at,
    }))
}

/// Notes a change in the log, with the fields that differ, and tells open panels of it.
fn note(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    (before, after): (Option<&Contact>, Option<&Contact>),
) -> Result<(), ApiError> {
    let Some(id) = before.or(after).map(|contact| contact.id.clone()) else { return Ok(()) };
    events::changed(write, id.as_str());
    let state = |contact: Option<&Contact>| contact.map_or(Ok(json!({})), snapshot);
    let (old, new) = audit::difference(&state(before)?, &state(after)?);
    let (old, new) = (before.map(|_| &old), after.map(|_| &new));
    audit::record(write, actor, action, ("contact", id.as_str()), old, new)
}

/// Errors: somebody else changed it meanwhile; the endpoint adds the current copy.
fn same_version(contact: &Contact, version: i64) -> Result<(), ApiError> {
    if contact.version == version { Ok(()) } else { Err(ApiError::outdated()) }
}

/// Drafts a contact.
pub fn create(write: &mut Write, actor: &Actor, call: &ContactChange) -> Result<Contact, ApiError> {
    let checked = checked(write, call, None)?;
    let name = checked.texts.get_or_fallback(Lang::En).map(|(_, text)| text.name.clone()).unwrap_or_default();
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty()) {
        Some(slug) => slug_of(slug)?,
        None => store::free_slug(write, checked.subgroup_key, &Slug::from_title_or(&name, "contact"))?,
    };
    let key = store::insert(
        write,
        &NewContact {
            id: None,
            subgroup_key: checked.subgroup_key,
            slug: slug.to_string(),
            state: ContactState::Draft,
            card: checked.card,
            logo_media_key: checked.logo_media_key,
            languages: checked.languages,
            emergency: call.emergency,
            free_of_charge: call.free_of_charge,
            source_url: checked.source_url,
            enterprise_key: checked.enterprise_key,
            verify_every_days: Some(checked.days),
            verified_at: None,
            owner_key: actor.user_key(),
            texts: checked.texts,
            draft_texts: checked.draft_texts,
        },
    )?;
    let contact = store::get_by_key(write, key)?;
    records::work_saved(write, actor, work(&contact), (&[], &contact.texts.langs()))?;
    note(write, actor, "contact.create", (None, Some(&contact)))?;
    Ok(contact)
}

/// Changes a contact; where its address changes and readers know it, the old one leads to the new one.
pub fn change(write: &mut Write, actor: &Actor, id: &Id<Contact>, call: &ContactChange) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    let version = call.version.ok_or_else(|| ApiError::field("version", "required"))?;
    same_version(&before, version)?;
    let checked = checked(write, call, Some(&before))?;
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty() && *slug != before.slug) {
        Some(slug) => slug_of(slug)?.to_string(),
        None => before.slug.clone(),
    };
    let old_path = groups::contact_path(write, before.key)?;
    let contact = Contact {
        subgroup_key: checked.subgroup_key,
        slug,
        card: checked.card,
        logo_media_key: checked.logo_media_key,
        languages: checked.languages,
        emergency: call.emergency,
        free_of_charge: call.free_of_charge,
        source_url: checked.source_url,
        enterprise_key: checked.enterprise_key,
        verify_every_days: checked.days,
        texts: checked.texts,
        draft_texts: checked.draft_texts,
        ..before.clone()
    };
    store::update(write, &contact, actor.user_key())?;
    translations::settle(write, &store::TEXTS, before.key, &call.confirmed_texts)?;
    let new_path = groups::contact_path(write, before.key)?;
    if old_path != new_path {
        // a redirect gives way to a page, not to a draft
        if let Some(path) = new_path.filter(|_| before.state.is_readable()) {
            redirects::remove(write, &path)?;
        }
        if let Some(path) = old_path.filter(|_| before.published_at.is_some()) {
            redirects::add(write, &path, Moved { kind: MovedKind::Contact, key: before.key })?;
        }
    }
    let after = store::get(write, id)?;
    if !before.texts.is_empty() {
        records::work_saved(write, actor, work(&after), (&before.texts.langs(), &after.texts.langs()))?;
    }
    note(write, actor, "contact.update", (Some(&before), Some(&after)))?;
    Ok(after)
}

/// Moves a contact to another state.
pub fn set_state(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Contact>,
    call: &ContactStateChange,
) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    same_version(&before, call.version)?;
    if !rules::may_follow(before.state, call.state) {
        return Err(ApiError::conflict("not_possible"));
    }
    let comes_back =
        call.state == ContactState::Published && matches!(before.state, ContactState::Hidden | ContactState::Closed);
    let contact = Contact {
        state: call.state,
        closed_at: (call.state == ContactState::Closed).then(|| write.now()),
        // what comes back was looked at by whoever brings it back: its clock starts anew
        verified_at: if comes_back { Some(write.now()) } else { before.verified_at },
        ..before.clone()
    };
    store::update(write, &contact, actor.user_key())?;
    if contact.state.is_readable()
        && !before.state.is_readable()
        && let Some(path) = groups::contact_path(write, contact.key)?
    {
        redirects::remove(write, &path)?;
    }
    let after = store::get(write, id)?;
    note(write, actor, "contact.state", (Some(&before), Some(&after)))?;
    Ok(after)
}

/// Takes a contact off the site by a decision on a case: hidden, or archived. Returns its state before.
pub fn take_down(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Contact>,
    state: ContactState,
) -> Result<ContactState, ApiError> {
    let before = store::get(write, id)?;
    if before.state.is_readable() {
        put_in_state(write, actor, &before, state)?;
    }
    Ok(before.state)
}

/// Puts a contact back that a decision on a case took off the site, unless somebody changed its state since.
pub fn reinstate(write: &mut Write, actor: &Actor, id: &Id<Contact>, state: ContactState) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    let is_down = matches!(contact.state, ContactState::Hidden | ContactState::Archived);
    if is_down && state.is_readable() { put_in_state(write, actor, &contact, state) } else { Ok(()) }
}

/// Sets a state that a decision on a case demands, whatever the usual order of states.
fn put_in_state(write: &mut Write, actor: &Actor, before: &Contact, state: ContactState) -> Result<(), ApiError> {
    store::update(write, &Contact { state, ..before.clone() }, actor.user_key())?;
    if state.is_readable()
        && let Some(path) = groups::contact_path(write, before.key)?
    {
        redirects::remove(write, &path)?;
    }
    let after = store::get(write, &before.id)?;
    note(write, actor, "contact.state", (Some(before), Some(&after)))
}

/// Somebody looked: everything is right today.
pub fn confirm(write: &mut Write, actor: &Actor, id: &Id<Contact>, version: i64) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    same_version(&before, version)?;
    confirmed(write, actor, before)
}

/// A contact is confirmed, by staff or by those it is about. Errors: readers do not see it.
pub fn confirmed(write: &mut Write, actor: &Actor, before: Contact) -> Result<Contact, ApiError> {
    if !before.state.is_live() {
        return Err(ApiError::conflict("not_possible"));
    }
    let contact = Contact { state: ContactState::Published, verified_at: Some(write.now()), ..before.clone() };
    store::update(write, &contact, actor.user_key())?;
    let after = store::get(write, &before.id)?;
    note(write, actor, "contact.confirm", (Some(&before), Some(&after)))?;
    Ok(after)
}

/// Takes back the confirmation that this person has just made: state and date are as before. Errors: the latest change of
/// the contact is another one, or somebody else's.
pub fn undo_confirmation(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Contact>,
    version: i64,
) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    same_version(&before, version)?;
    let old = audit::replaced_by_latest(write, actor, "contact.confirm", ("contact", id.as_str()))?
        .ok_or_else(|| ApiError::conflict("not_possible"))?;
    let mut contact = before.clone();
    // the log has the fields that the confirmation changed, and no others
    if let Some(state) = old.get("state") {
        contact.state = serde_json::from_value(state.clone())?;
    }
    if let Some(verified_at) = old.get("verified_at") {
        contact.verified_at = serde_json::from_value(verified_at.clone())?;
    }
    store::update(write, &contact, actor.user_key())?;
    let after = store::get(write, id)?;
    note(write, actor, "contact.undo_confirm", (Some(&before), Some(&after)))?;
    Ok(after)
}

/// Removes a contact for good. Errors: readers may still see it, or knew it yesterday; somebody changed it meanwhile.
pub fn remove(write: &mut Write, actor: &Actor, id: &Id<Contact>, version: i64) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    same_version(&contact, version)?;
    if !rules::is_removable(&contact) {
        return Err(ApiError::conflict("not_possible"));
    }
    note(write, actor, "contact.remove", (Some(&contact), None))?;
    store::remove(write, contact.key)
}
