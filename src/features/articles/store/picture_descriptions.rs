//! How an article describes its pictures, noted for those who use them again.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::PictureTexts;
use crate::media::store as media;

/// Notes how the article describes its pictures in `lang`: in the text, in the gallery, and on the cover, whose words count where
/// it stands elsewhere too. Every statement that changes one of these calls it.
pub(super) fn note_descriptions(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    let (body, cover_alt) = words(write, article_key, lang)?;
    let mut used = html::pictures(&body);
    used.extend(gallery(write, article_key)?.into_iter().map(|(hash, texts)| (hash, texts.get(lang).alt.clone())));
    used.extend(cover(write, article_key)?.map(|hash| (hash, cover_alt)));
    media::set_descriptions(write, article_key, lang, &used)
}

/// As [`note_descriptions`], in all languages.
pub(super) fn note_all_descriptions(write: &Write, article_key: i64) -> Result<(), ApiError> {
    Lang::ALL.into_iter().try_for_each(|lang| note_descriptions(write, article_key, lang))
}

/// The body and the description of the cover; both are empty in a language without a text.
fn words(db: &Connection, article_key: i64, lang: Lang) -> Result<(String, String), ApiError> {
    let mut statement = db
        .prepare_cached("select t.body, t.cover_alt from article_texts t where t.article_key = ?1 and t.locale = ?2")?;
    let found = statement.query_row(params![article_key, lang], |row| {
        Ok((row.get::<_, Packed<String>>("body")?.0, row.get("cover_alt")?))
    });
    Ok(found.optional()?.unwrap_or_default())
}

/// Names of the files of the gallery's pictures with their words.
fn gallery(db: &Connection, article_key: i64) -> Result<Vec<(String, PictureTexts)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash, g.texts
         from article_gallery g
         join media m on m.key = g.media_key
         where g.article_key = ?1
         order by g.position, g.media_key
         limit 30",
    )?;
    let mut rows = statement.query([article_key])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push((row.get("hash")?, serde_json::from_str(&row.get::<_, String>("texts")?)?));
    }
    Ok(found)
}

/// Name of the cover's file, unless the cover is decorative.
fn cover(db: &Connection, article_key: i64) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash
         from articles a
         join media m on m.key = a.cover_media_key
         where a.key = ?1 and a.cover_decorative = 0",
    )?;
    Ok(statement.query_row([article_key], |row| row.get("hash")).optional()?)
}
