//! Corrections that readers are shown.

use serde_json::json;

use crate::audit;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{Article, Correction, CorrectionId};
use crate::features::articles::{events, store};

/// Adds a correction that readers are shown.
pub fn correct(write: &mut Write, editor: &Editor, id: &Id<Article>, lang: Lang, note: &str) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let note = correction_words(note)?;
    if store::find_live(write, article.key, lang)?.is_none() {
        return Err(ApiError::Invalid(vec![FieldError::new("lang", "not_live")]));
    }
    store::insert_correction(write, article.key, lang, &note)?;
    let after = json!({ "lang": lang, "note": note });
    audit::record(write, &editor.actor, "article.correct", ("article", article.id.as_str()), None, Some(&after))?;
    events::live_changed(write, article.key)
}

/// Says otherwise what was wrong; readers see the new words, the day stays.
/// Errors: `NotFound`, a stale version with the current correction.
pub fn reword_correction(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    correction: (&CorrectionId, i64),
    note: &str,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = known_correction(write, &article, correction)?;
    let note = correction_words(note)?;
    if note == before.text {
        return Ok(());
    }
    store::update_correction(write, article.key, &before, &note)?;
    let (was, is) = (told(&before, &before.text), told(&before, &note));
    let subject = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.correct_reword", subject, Some(&was), Some(&is))?;
    events::live_changed(write, article.key)
}

/// Takes back what readers were told; its words stay in the log.
/// Errors: `NotFound`, a stale version with the current correction.
pub fn remove_correction(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    correction: (&CorrectionId, i64),
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = known_correction(write, &article, correction)?;
    store::remove_correction(write, article.key, &before)?;
    let was = told(&before, &before.text);
    let subject = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.correct_remove", subject, Some(&was), None)?;
    events::live_changed(write, article.key)
}

fn correction_words(note: &str) -> Result<String, ApiError> {
    let note = text::line(note);
    if note.is_empty() { Err(ApiError::field("text", "required")) } else { Ok(note) }
}

fn known_correction(
    db: &Write,
    article: &Article,
    (id, version): (&CorrectionId, i64),
) -> Result<Correction, ApiError> {
    let known = store::get_correction(db, article.key, id)?;
    if known.version == version { Ok(known) } else { Err(ApiError::stale(known)) }
}

fn told(correction: &Correction, note: &str) -> serde_json::Value {
    json!({ "lang": correction.lang, "note": note })
}
