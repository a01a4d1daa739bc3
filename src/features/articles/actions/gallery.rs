//! The gallery: its pictures, and their descriptions in one language.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde_json::json;

use crate::audit;
use crate::auth::languages;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{
    Article, DescribedPicture, GalleryChoice, GalleryTextsChange, PictureTexts, PictureWords,
};
use crate::features::articles::{events, rules, store};
use crate::media::store as media;

/// Makes the gallery of an article exactly this. Errors: a picture that is not there, or stands in it twice.
pub fn set_gallery(write: &Write, article_key: i64, choices: &[GalleryChoice]) -> Result<(), ApiError> {
    let mut pictures: Vec<(i64, PictureTexts)> = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let field = format!("gallery.{at}.media_id");
        let row = media::get(write, &choice.media_id).map_err(|error| match error {
            ApiError::NotFound => ApiError::field(&field, "not_found"),
            other => other,
        })?;
        if pictures.iter().any(|(key, _)| *key == row.key) {
            return Err(ApiError::field(&field, "twice"));
        }
        pictures.push((row.key, choice.texts.map(PictureWords::tidy)));
    }
    store::set_gallery(write, article_key, &pictures)
}

/// The gallery with these words in one language. Errors: a picture that does not stand in it.
pub fn described(
    write: &Write,
    mut gallery: Vec<(i64, PictureTexts)>,
    lang: Lang,
    pictures: &[DescribedPicture],
) -> Result<Vec<(i64, PictureTexts)>, ApiError> {
    for (at, picture) in pictures.iter().enumerate() {
        let unknown = || ApiError::field(&format!("pictures.{at}.media_id"), "not_found");
        let row = media::get(write, &picture.media_id).map_err(|error| match error {
            ApiError::NotFound => unknown(),
            other => other,
        })?;
        let (_, texts) = gallery.iter_mut().find(|(key, _)| *key == row.key).ok_or_else(unknown)?;
        texts.set(lang, picture.words.tidy());
    }
    Ok(gallery)
}

/// The gallery as the log keeps it: names of the pictures with their words.
pub fn logged(gallery: &[(i64, PictureTexts)]) -> BTreeMap<i64, &PictureTexts> {
    gallery.iter().map(|(key, texts)| (*key, texts)).collect()
}

/// True if `editor` may say what the pictures show in a language that is theirs to write: what readers see already is
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
    change: &GalleryTextsChange,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    editor.same_version(&article, change.version)?;
    if let Some(text) = store::find_text(write, article.key, lang)? {
        rules::demand_open(editor.role, text.state)?;
    }
    if !may_describe(write, editor, article.key, lang)? {
        return Err(ApiError::conflict("needs_manager"));
    }
    let was = store::gallery(write, article.key)?;
    let is = described(write, was.clone(), lang, &change.pictures)?;
    if was == is {
        return Ok(());
    }
    store::set_gallery(write, article.key, &is)?;
    store::update(write, &article, Some(editor.user_key))?;
    let (old, new) = (json!({ "gallery": logged(&was) }), json!({ "gallery": logged(&is) }));
    audit::record(write, &editor.actor, "article.update", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if article.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, &article.id);
    Ok(())
}
