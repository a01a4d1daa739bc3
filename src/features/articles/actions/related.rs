//! The articles to read next.

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::store;
use crate::features::articles::types::ArticleId;

/// Makes what is read next exactly this. Errors: an article that `editor` cannot know of, the article itself.
pub fn set_related(write: &Write, editor: &Editor, article_key: i64, ids: &[ArticleId]) -> Result<(), ApiError> {
    let mut keys: Vec<i64> = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        let field = format!("related.{at}");
        let key = match store::get(write, id) {
            Ok(found) if found.deleted_at.is_none() && found.published_at.is_some() => found.key,
            Ok(_) | Err(ApiError::NotFound) => {
                editor.find(write, id).map_err(|_| ApiError::field(&field, "not_found"))?.key
            }
            Err(other) => return Err(other),
        };
        if key == article_key {
            return Err(ApiError::field(&field, "itself"));
        }
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    store::set_related(write, article_key, &keys)
}
