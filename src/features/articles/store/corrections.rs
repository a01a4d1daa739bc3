//! SQL of corrections of an article.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::types::{Correction, CorrectionId};

/// Corrections of an article, oldest first.
pub fn corrections(db: &Connection, article_key: i64) -> Result<Vec<Correction>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.id, c.version, c.at, c.locale, c.text
         from article_corrections c
         where c.article_key = ?1
         order by c.at, c.key
         limit 100",
    )?;
    Ok(statement.query_map([article_key], read_correction)?.collect::<Result<_, _>>()?)
}

fn read_correction(row: &Row) -> rusqlite::Result<Correction> {
    Ok(Correction {
        id: row.get("id")?,
        version: row.get("version")?,
        at: row.get("at")?,
        lang: row.get("locale")?,
        text: row.get("text")?,
    })
}

/// One correction of an article. Errors: `NotFound`.
pub fn get_correction(db: &Connection, article_key: i64, id: &CorrectionId) -> Result<Correction, ApiError> {
    db.prepare_cached(
        "select c.id, c.version, c.at, c.locale, c.text
         from article_corrections c
         where c.id = ?2 and c.article_key = ?1",
    )?
    .query_row(params![article_key, id], read_correction)
    .optional()?
    .ok_or(ApiError::NotFound)
}

/// Adds a correction.
pub fn insert_correction(write: &Write, article_key: i64, lang: Lang, text: &str) -> Result<CorrectionId, ApiError> {
    let id = CorrectionId::new();
    write
        .prepare_cached(
            "insert into article_corrections (id, article_key, locale, text, at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![id, article_key, lang, text, write.now()])?;
    correction_told(write, article_key, lang)?;
    Ok(id)
}

/// Replaces the words of a correction; it keeps its day.
pub fn update_correction(write: &Write, article_key: i64, note: &Correction, text: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_corrections set text = ?3, version = version + 1 where id = ?2 and article_key = ?1",
        )?
        .execute(params![article_key, note.id, text])?;
    correction_told(write, article_key, note.lang)
}

/// Removes a correction.
pub fn remove_correction(write: &Write, article_key: i64, note: &Correction) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from article_corrections where id = ?2 and article_key = ?1")?
        .execute(params![article_key, note.id])?;
    correction_told(write, article_key, note.lang)
}

/// Marks the live copy as updated: pages, feeds and the sitemap name that moment.
fn correction_told(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("update article_live set updated_at = ?3 where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang, write.now()])?;
    Ok(())
}
