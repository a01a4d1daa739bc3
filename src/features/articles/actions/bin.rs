//! The bin: removing, restoring and erasing articles.

use std::time::Duration;

use serde_json::json;

use crate::audit;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::slugs;
use crate::features::articles::rules::{self, DraftFacts};
use crate::features::articles::types::Article;
use crate::features::articles::{events, store};
use crate::features::authorship_records::EVIDENCE;
use crate::features::authorship_records::store as records;
use crate::private_files::{self, FileOwner};

/// Puts an article into the bin: readers and lists lose it at once. Authors may throw away what was never live.
pub fn remove(write: &mut Write, editor: &Editor, id: &Id<Article>, version: i64) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(&before, version)?;
    if before.first_published_at.is_some() && !editor.may_change_public() {
        return Err(ApiError::conflict("needs_manager"));
    }
    let was_known = before.first_published_at.is_some();
    let article = Article { deleted_at: Some(write.now()), ..before.clone() };
    store::update(write, &article, Some(editor.user_key))?;
    let (old, new) = (json!({ "deleted_at": null }), json!({ "deleted_at": article.deleted_at }));
    audit::record(write, &editor.actor, "article.remove", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if was_known {
        events::live_changed(write, article.key)?;
    }
    events::categories_changed(write);
    events::changed(write, &article.id);
    Ok(())
}

/// Takes an article out of the bin; its slug steps aside where another article took it meanwhile.
pub fn restore(write: &mut Write, editor: &Editor, id: &Id<Article>) -> Result<(), ApiError> {
    let before = editor.find_including_deleted(write, id)?;
    if before.deleted_at.is_none() {
        return Err(ApiError::conflict("wrong_state"));
    }
    let mut article = Article { deleted_at: None, ..before.clone() };
    let slug = Slug::parse(&before.slug).map_err(|_| ApiError::field("slug", "format"))?;
    article.slug = store::free_slug(write, before.subcategory_key, &slug, Some(before.key))?.to_string();
    slugs::update_and_redirect(write, &before, &article, Some(editor.user_key))?;
    let (old, new) = (
        json!({ "deleted_at": before.deleted_at, "slug": before.slug }),
        json!({ "deleted_at": null, "slug": article.slug }),
    );
    audit::record(write, &editor.actor, "article.restore", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if article.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::categories_changed(write);
    events::changed(write, &article.id);
    Ok(())
}

/// Erases an article that is in the bin.
pub fn erase(write: &mut Write, editor: &Editor, id: &Id<Article>) -> Result<(), ApiError> {
    let article = editor.find_including_deleted(write, id)?;
    if article.deleted_at.is_none() {
        return Err(ApiError::conflict("wrong_state"));
    }
    erase_and_record(write, &editor.actor, &article)?;
    events::changed(write, &article.id);
    Ok(())
}

/// Erases an own draft into which nobody has written anything ([`rules::is_unwritten`]). Errors: 409 `wrong_state` where
/// somebody has, or where the draft belongs to somebody else.
pub fn discard(write: &mut Write, editor: &Editor, id: &Id<Article>) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    if article.owner_key != Some(editor.user_key) || !rules::is_unwritten(&article, &draft_facts(write, &article)?) {
        return Err(ApiError::conflict("wrong_state"));
    }
    erase_and_record(write, &editor.actor, &article)?;
    events::changed(write, &article.id);
    Ok(())
}

fn draft_facts(write: &Write, article: &Article) -> Result<DraftFacts, ApiError> {
    let records = records::list_of_article(write, article.key)?;
    let mut additions = store::count_additions(write, article.key)?;
    for record in &records {
        additions += private_files::count_of_owner(write, FileOwner { kind: &EVIDENCE, id: record.id.as_str() })?;
    }
    Ok(DraftFacts { texts: store::texts(write, article.key)?, records, additions })
}

fn erase_and_record(write: &mut Write, actor: &Actor, article: &Article) -> Result<(), ApiError> {
    store::remove(write, article.key)?;
    let old = json!({ "slug": article.slug });
    audit::record(write, actor, "article.erase", ("article", article.id.as_str()), Some(&old), None)
}

/// Empties the bin of what has lain there for `days`, a handful at a time. Returns how many articles went.
pub fn purge(write: &mut Write, days: u32) -> Result<usize, ApiError> {
    const AT_ONCE: u32 = 100;
    let before = write.now().before(Duration::from_hours(24 * u64::from(days)));
    let over = store::binned_before(write, before, AT_ONCE)?;
    for article in &over {
        erase_and_record(write, &Actor::Clock, article)?;
    }
    store::remove_expired_previews(write)?;
    store::remove_decisions_before(write, write.now().before(Duration::from_hours(1)))?;
    Ok(over.len())
}
