//! The same change of many articles; each succeeds or fails alone.

use serde_json::json;

use crate::audit;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::flags::set_flags;
use crate::features::articles::actions::slugs;
use crate::features::articles::actions::transitions::transition;
use crate::features::articles::types::{
    Article, BulkChange, BulkTag, EditorialFlags, TextAction, TextStanding, TextState, TextTransition,
};
use crate::features::articles::{events, rules, store};
use crate::features::categories::store as categories;
use crate::features::categories::types::CategoryId;

/// Changes one article. Returns whether there was anything to change.
pub fn bulk_one(write: &mut Write, editor: &Editor, id: &Id<Article>, change: &BulkChange) -> Result<bool, ApiError> {
    let mut done = false;
    if let Some(subcategory) = &change.subcategory_id {
        done |= relocate(write, editor, id, subcategory)?;
    }
    if let Some(tag) = &change.tag {
        done |= add_tag(write, editor, id, tag)?;
    }
    if change.pinned.is_some() || change.breaking.is_some() || change.section_id.is_some() {
        done |= flag(write, editor, id, change)?;
    }
    if let Some(action) = change.action {
        done |= step(write, editor, id, action, change)?;
    }
    Ok(done)
}

fn flag(write: &mut Write, editor: &Editor, id: &Id<Article>, change: &BulkChange) -> Result<bool, ApiError> {
    let before = editor.find(write, id)?;
    let flags = EditorialFlags {
        version: before.version,
        pinned: change.pinned,
        pinned_until: change.pinned_until,
        breaking: change.breaking,
        breaking_until: change.breaking_until,
        section_id: change.section_id.clone(),
        reviewer_id: None,
    };
    set_flags(write, editor, id, &flags)?;
    let after = store::get(write, id)?;
    let facts = |article: &Article| (article.pinned_until, article.breaking_until, article.section_key);
    Ok(facts(&before) != facts(&after))
}

fn step(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    action: TextAction,
    change: &BulkChange,
) -> Result<bool, ApiError> {
    let article = editor.find(write, id)?;
    let mut done = false;
    for text in store::texts(write, article.key)? {
        let live = store::find_live(write, article.key, text.lang)?;
        let is_open = rules::open_actions(editor.role, TextStanding::of(&text, live.as_ref())).contains(&action);
        if !is_open || is_unread(action, text.state) {
            continue;
        }
        let one = TextTransition {
            action,
            version: text.version,
            note: change.note.clone(),
            publish_at: change.publish_at,
            unpublish_at: change.unpublish_at.map(Some),
            archived_as: change.archived_as,
        };
        transition(write, editor, id, text.lang, &one)?;
        done = true;
    }
    Ok(done)
}

/// True if an action for many would put words live that nobody approved; that is done one by one.
fn is_unread(action: TextAction, state: TextState) -> bool {
    matches!(action, TextAction::Publish | TextAction::Schedule)
        && matches!(state, TextState::Draft | TextState::InReview | TextState::ChangesRequested)
}

fn relocate(write: &mut Write, editor: &Editor, id: &Id<Article>, subcategory: &CategoryId) -> Result<bool, ApiError> {
    let before = editor.find(write, id)?;
    let target = categories::get(write, subcategory).map_err(|_| ApiError::field("subcategory_id", "not_found"))?;
    let Some(parent_key) = target.parent_key else { return Err(ApiError::field("subcategory_id", "wrong_parent")) };
    if before.subcategory_key == Some(target.key) {
        return Ok(false);
    }
    let mut article = Article { category_key: Some(parent_key), subcategory_key: Some(target.key), ..before.clone() };
    let slug = article.slug.clone();
    let free = Slug::parse(&slug).map_err(|_| ApiError::field("slug", "format"))?;
    article.slug = store::free_slug(write, article.subcategory_key, &free, Some(article.key))?.to_string();
    slugs::update_and_redirect(write, &before, &article, Some(editor.user_key))?;
    let (old, new) = (json!({ "subcategory": before.subcategory_key }), json!({ "subcategory": target.key }));
    audit::record(write, &editor.actor, "article.update", ("article", id.as_str()), Some(&old), Some(&new))?;
    if article.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::categories_changed(write);
    events::changed(write, id);
    Ok(true)
}

fn add_tag(write: &mut Write, editor: &Editor, id: &Id<Article>, tag: &BulkTag) -> Result<bool, ApiError> {
    let article = editor.find(write, id)?;
    let mut tags = store::tags(write, article.key)?;
    let before = json!({ "tags": tags });
    if !tags.add(tag.lang, &tag.name) {
        return Ok(false);
    }
    store::set_tags(write, article.key, &tags)?;
    store::update(write, &article, Some(editor.user_key))?;
    let after = json!({ "tags": tags });
    audit::record(write, &editor.actor, "article.update", ("article", id.as_str()), Some(&before), Some(&after))?;
    if article.published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, id);
    Ok(true)
}
