//! Describing the pictures of a gallery in one language: for whoever writes that language only, and could not hand in a
//! text whose pictures say nothing.

use rusqlite::Connection;
use serde_json::json;

use super::Editor;
use super::edit::writable;
use crate::audit;
use crate::auth::languages;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::beside::{self, GalleryWords};
use crate::features::articles::types::Article;
use crate::features::articles::{events, store};

/// Whether `editor` may say what the pictures show in a language that is theirs to write: what readers see already is
/// changed by those who may change it at once.
pub fn may_describe(db: &Connection, editor: &Editor, article_key: i64, lang: Lang) -> Result<bool, ApiError> {
    Ok(editor.may_change_public() || store::find_live(db, article_key, lang)?.is_none())
}

/// Says in one language what pictures of the gallery show. Errors: stale version, a text that is locked or that readers
/// see already, a picture that does not stand in the gallery.
pub fn describe(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    call: &GalleryWords,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    editor.same_version(write, &article, call.version)?;
    if let Some(text) = store::find_text(write, article.key, lang)? {
        writable(editor, text.state)?;
    }
    if !may_describe(write, editor, article.key, lang)? {
        return Err(ApiError::conflict("needs_manager"));
    }
    let was = store::gallery(write, article.key)?;
    let is = beside::described(write, was.clone(), lang, &call.pictures)?;
    if was == is {
        return Ok(());
    }
    store::set_gallery(write, article.key, &is)?;
    store::update(write, &article, Some(editor.user_key))?;
    let (old, new) = (json!({ "gallery": beside::logged(&was) }), json!({ "gallery": beside::logged(&is) }));
    audit::record(write, &editor.actor, "article.update", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if article.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, &article.id);
    Ok(())
}
