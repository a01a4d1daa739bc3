//! Comments of staff.

use serde_json::json;

use crate::audit;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{Article, Comment, CommentId, CommentKind};
use crate::features::articles::{events, store};

/// Adds a comment.
pub fn comment(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Option<Lang>,
    said: &str,
) -> Result<Comment, ApiError> {
    let article = editor.find_to_comment(write, id)?;
    let said = text::lines(said);
    if said.is_empty() {
        return Err(ApiError::field("text", "required"));
    }
    store::insert_comment(write, article.key, lang, CommentKind::Comment, &said, Some(editor.user_key))?;
    audit::record(
        write,
        &editor.actor,
        "article.comment",
        ("article", article.id.as_str()),
        None,
        Some(&json!({ "lang": lang })),
    )?;
    events::changed(write, &article.id);
    store::comments(write, article.key)?.pop().ok_or(ApiError::NotFound)
}

/// Resolves a comment or reopens it.
pub fn resolve(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    comment: &CommentId,
    resolved: bool,
) -> Result<Comment, ApiError> {
    let article = editor.find_to_comment(write, id)?;
    store::resolve_comment(write, article.key, comment, resolved)?;
    let after = json!({ "comment": comment, "resolved": resolved });
    audit::record(write, &editor.actor, "article.resolve", ("article", article.id.as_str()), None, Some(&after))?;
    let found = store::comments(write, article.key)?.into_iter().find(|one| one.id == *comment);
    found.ok_or(ApiError::NotFound)
}
