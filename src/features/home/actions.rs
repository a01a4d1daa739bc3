//! Changes of the home page: draft, publication, schedule, restoring a replaced version.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::types::{BlockKind, HomeDocument, HomeDraftChange, HomePublication, HomeRestore, HomeState, HomeVersion};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;

/// Cache tag of pages that show the home page, and its object type in the audit log.
pub const TAG: &str = "home";
/// Code of a stale version; the panel adds the current copy to it.
pub const STALE: &str = "stale_version";

/// The document as it is stored. Errors: faults of [`rules::clean`], an unknown section or category.
pub fn clean(db: &Connection, wish: &HomeDocument) -> Result<HomeDocument, ApiError> {
    let (document, mut faults) = rules::clean(wish);
    for (at, block) in document.blocks.iter().enumerate() {
        let field = format!("document.blocks.{at}.settings");
        if let Some(slug) = &block.settings.section
            && !store::has_section(db, slug)?
        {
            faults.push(FieldError::new(format!("{field}.section"), "not_found"));
        }
        if let Some(slug) = &block.settings.category
            && !store::has_top_category(db, slug)?
        {
            faults.push(FieldError::new(format!("{field}.category"), "not_found"));
        }
        if block.kind == BlockKind::Category && block.settings.category.is_none() {
            faults.push(FieldError::new(format!("{field}.category"), "required"));
        }
    }
    if faults.is_empty() { Ok(document) } else { Err(ApiError::Invalid(faults)) }
}

/// The draft of the given version; null where there shall be none. Errors: stale version.
fn draft_at(write: &Write, version: Option<i64>) -> Result<Option<HomeVersion>, ApiError> {
    let draft = store::find_in_state(write, HomeState::Draft)?;
    if draft.as_ref().map(|draft| draft.version) == version {
        return Ok(draft);
    }
    Err(ApiError::conflict(STALE))
}

/// Writes the draft; the first change after a publication creates one.
pub fn save(write: &mut Write, actor: &Actor, wish: &HomeDraftChange) -> Result<(), ApiError> {
    let document = clean(write, &wish.document)?;
    let (draft, before) = match draft_at(write, wish.version)? {
        Some(draft) => {
            let before = draft.document.clone();
            let draft = HomeVersion { document, ..draft };
            store::update(write, &draft)?;
            (draft, Some(before))
        }
        None => {
            let published = store::find_published(write)?.map(|version| version.document);
            (store::insert(write, HomeState::Draft, &document)?, published)
        }
    };
    let (old, new) = compared(before.as_ref(), &draft)?;
    if old == new {
        return Ok(());
    }
    audit::record(write, actor, "home.draft", (TAG, draft.id.as_str()), Some(&old), Some(&new))
}

/// Differences between the document before and that of `version`, with the number of the version.
fn compared(before: Option<&HomeDocument>, version: &HomeVersion) -> Result<(Value, Value), ApiError> {
    let before = before.map_or(Ok(json!({})), serde_json::to_value)?;
    let (old, mut new) = audit::difference(&before, &serde_json::to_value(&version.document)?);
    if old != new {
        new["number"] = version.number.into();
    }
    Ok((old, new))
}

/// Removes the draft.
pub fn discard(write: &mut Write, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let draft = draft_at(write, Some(version))?.ok_or(ApiError::conflict("wrong_state"))?;
    store::remove(write, &draft)?;
    let (mut before, _) = audit::difference(&serde_json::to_value(&draft.document)?, &json!({}));
    before["number"] = draft.number.into();
    audit::record(write, actor, "home.discard", (TAG, draft.id.as_str()), Some(&before), None)
}

/// Publishes the draft, at once or at a given time. Errors: a time in the past; a version is scheduled already.
pub fn publish_draft(write: &mut Write, actor: &Actor, wish: &HomePublication) -> Result<(), ApiError> {
    let mut draft = draft_at(write, Some(wish.version))?.ok_or(ApiError::conflict("wrong_state"))?;
    draft.document = clean(write, &draft.document)?;
    let Some(at) = wish.publish_at else {
        return publish(write, actor, draft, "home.publish");
    };
    if at <= write.now() {
        return Err(ApiError::field("publish_at", "past"));
    }
    if store::find_in_state(write, HomeState::Scheduled)?.is_some() {
        return Err(ApiError::conflict("already_scheduled"));
    }
    draft.state = HomeState::Scheduled;
    draft.publish_at = Some(at);
    store::update(write, &draft)?;
    let before = json!({ "state": HomeState::Draft, "publish_at": null });
    let after = json!({ "number": draft.number, "state": draft.state, "publish_at": at });
    audit::record(write, actor, "home.schedule", (TAG, draft.id.as_str()), Some(&before), Some(&after))
}

/// Makes the scheduled version the draft again. Errors: none is scheduled; there is a draft.
pub fn unschedule(write: &mut Write, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let mut scheduled = store::find_in_state(write, HomeState::Scheduled)?.ok_or(ApiError::conflict("wrong_state"))?;
    if scheduled.version != version {
        return Err(ApiError::conflict(STALE));
    }
    if store::find_in_state(write, HomeState::Draft)?.is_some() {
        return Err(ApiError::conflict("draft_exists"));
    }
    let before = json!({ "state": scheduled.state, "publish_at": scheduled.publish_at });
    scheduled.state = HomeState::Draft;
    scheduled.publish_at = None;
    store::update(write, &scheduled)?;
    let after = json!({ "number": scheduled.number, "state": scheduled.state, "publish_at": null });
    audit::record(write, actor, "home.unschedule", (TAG, scheduled.id.as_str()), Some(&before), Some(&after))
}

/// Publishes a replaced version again. Errors: another version is published meanwhile; `NotFound` for a version that was
/// removed.
pub fn restore(write: &mut Write, actor: &Actor, wish: &HomeRestore) -> Result<(), ApiError> {
    if store::find_published(write)?.map(|published| published.version) != wish.version {
        return Err(ApiError::conflict(STALE));
    }
    let old = store::find(write, wish.number)?.filter(|old| old.state == HomeState::Replaced);
    let document = old.ok_or(ApiError::NotFound)?.document;
    // inserted as replaced, because only one version may have each of the other states until `publish` changes it
    let again = store::insert(write, HomeState::Replaced, &document)?;
    publish(write, actor, again, "home.restore")
}

/// Replaces the published version without a successor: readers see the default page, and the version can be restored.
/// Errors: nothing is published; another version is published meanwhile.
pub fn compose_automatically(write: &mut Write, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let last = store::find_published(write)?.ok_or(ApiError::conflict("wrong_state"))?;
    if last.version != version {
        return Err(ApiError::conflict(STALE));
    }
    store::update(write, &HomeVersion { state: HomeState::Replaced, ..last.clone() })?;
    store::prune(write)?;
    let before = json!({ "number": last.number, "state": last.state });
    let after = json!({ "number": null, "state": HomeState::Replaced });
    audit::record(write, actor, "home.compose", (TAG, last.id.as_str()), Some(&before), Some(&after))?;
    write.invalidate(TAG);
    Ok(())
}

/// Publishes `version`; the published one becomes replaced and can be restored.
pub fn publish(write: &mut Write, actor: &Actor, mut version: HomeVersion, action: &str) -> Result<(), ApiError> {
    let last = store::find_published(write)?;
    if let Some(last) = &last {
        store::update(write, &HomeVersion { state: HomeState::Replaced, ..last.clone() })?;
    }
    version.state = HomeState::Published;
    version.publish_at = None;
    version.published_at = Some(write.now());
    store::update(write, &version)?;
    store::prune(write)?;
    let (mut old, mut new) = compared(last.as_ref().map(|last| &last.document), &version)?;
    (old["number"], new["number"]) = (json!(last.map(|last| last.number)), version.number.into());
    audit::record(write, actor, action, (TAG, version.id.as_str()), Some(&old), Some(&new))?;
    write.invalidate(TAG);
    Ok(())
}
