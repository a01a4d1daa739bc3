//! The same step for many articles; each stands or falls alone.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{ActionCall, Editor, act, slugs};
use crate::audit;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::shown::{ArticleId, CategoryId, TextAction};
use crate::features::articles::types::{ArchivedAs, Article};
use crate::features::articles::{events, store, view};
use crate::features::categories::store as categories;

/// Most tags of an article.
const MOST_TAGS: usize = 10;

/// What shall be done with many articles: a step of every language that can take it, a move, or a tag more.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkCall {
    /// Which articles.
    #[schema(min_items = 1, max_items = 200)]
    pub ids: Vec<ArticleId>,
    /// The step, if one is wanted.
    pub action: Option<TextAction>,
    /// Reason or wish that goes with the step.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// When a scheduled text goes live.
    pub publish_at: Option<Ts>,
    /// What an archived article answers.
    pub archived_as: Option<ArchivedAs>,
    /// Subcategory to move to.
    pub subcategory_id: Option<CategoryId>,
    /// Tag to add.
    #[schema(min_length = 1, max_length = 40)]
    pub tag: Option<String>,
}

/// What became of one article.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkRow {
    /// Which one.
    pub id: ArticleId,
    /// Whether something was done.
    pub done: bool,
    /// Code of what refused; null where nothing did.
    pub code: Option<String>,
    /// What is missing, by field.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<crate::web::error::FieldProblem>>)]
    pub fields: Map<String, Value>,
}

impl BulkRow {
    /// The line of the answer for what one article's change came to.
    pub fn new(id: ArticleId, outcome: Result<bool, ApiError>, editor: &Editor) -> BulkRow {
        match outcome {
            Ok(done) => BulkRow { id, done, code: None, fields: Map::new() },
            Err(error) => {
                if let ApiError::Internal(inner) = &error {
                    tracing::error!(article = %id, error = %inner, "a bulk change failed");
                }
                let fields = match &error {
                    ApiError::Invalid(faults) => crate::web::error::field_problems(faults, editor.lang),
                    _ => Map::new(),
                };
                BulkRow { id, done: false, code: Some(error.code().to_owned()), fields }
            }
        }
    }
}

/// Does it to one article. Returns whether there was anything to do.
pub fn bulk_one(write: &mut Write, editor: &Editor, id: &Id<Article>, call: &BulkCall) -> Result<bool, ApiError> {
    let mut done = false;
    if let Some(subcategory) = &call.subcategory_id {
        done |= relocate(write, editor, id, subcategory)?;
    }
    if let Some(tag) = &call.tag {
        done |= add_tag(write, editor, id, tag)?;
    }
    if let Some(action) = call.action {
        done |= step(write, editor, id, action, call)?;
    }
    Ok(done)
}

fn step(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    action: TextAction,
    call: &BulkCall,
) -> Result<bool, ApiError> {
    let article = editor.find(write, id)?;
    let mut done = false;
    for text in store::texts(write, article.key)? {
        let live = store::find_live(write, article.key, text.lang)?;
        if !view::open_actions(editor, &text, live.as_ref()).contains(&action) {
            continue;
        }
        let one = ActionCall {
            action,
            version: text.version,
            note: call.note.clone(),
            publish_at: call.publish_at,
            unpublish_at: None,
            archived_as: call.archived_as,
        };
        act(write, editor, id, text.lang, &one)?;
        done = true;
    }
    Ok(done)
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
    let free = crate::base::slug::Slug::parse(&slug).map_err(|_| ApiError::field("slug", "format"))?;
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

fn add_tag(write: &mut Write, editor: &Editor, id: &Id<Article>, tag: &str) -> Result<bool, ApiError> {
    let article = editor.find(write, id)?;
    let tag = text::line(tag);
    let mut tags = store::tags(write, article.key)?;
    let known = tags.iter().any(|known| known.to_lowercase() == tag.to_lowercase());
    if tag.is_empty() || known || tags.len() >= MOST_TAGS {
        return Ok(false);
    }
    tags.push(tag.clone());
    store::set_tags(write, article.key, &tags)?;
    store::update(write, &article, Some(editor.user_key))?;
    let after = json!({ "tag": tag });
    audit::record(write, &editor.actor, "article.update", ("article", id.as_str()), None, Some(&after))?;
    if article.published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, id);
    Ok(true)
}
