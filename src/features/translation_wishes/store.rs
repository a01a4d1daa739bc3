//! SQL of wishes for translations.

use rusqlite::{Connection, params};

use super::types::{MAX_WISHES, TranslationWish};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;

/// Wishes of a person for articles that are public, the newest first.
pub fn list(db: &Connection, user_key: i64) -> Result<Vec<TranslationWish>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.id, w.locale, l.title, l.locale as title_locale, w.created_at,
           '/categories/' || p.slug || '/' || c.slug || '/' || a.slug as path
         from translation_wishes w
         join articles a on a.key = w.article_key
         join categories c on c.key = a.subcategory_key
         join categories p on p.key = c.parent_key
         join article_live l on l.article_key = a.key
           and l.locale = coalesce(
             (select x.locale from article_live x where x.article_key = a.key and x.locale = a.original_locale),
             (select min(x.locale) from article_live x where x.article_key = a.key)
           )
         where w.user_key = ?1 and a.deleted_at is null
         order by w.created_at desc, a.key desc, w.locale
         limit ?2",
    )?;
    let rows = statement.query_map(params![user_key, MAX_WISHES], |row| {
        Ok(TranslationWish {
            article_id: row.get("id")?,
            lang: row.get("locale")?,
            title: row.get("title")?,
            title_lang: row.get("title_locale")?,
            path: row.get("path")?,
            created_at: row.get("created_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many wishes a person has.
pub fn count(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached("select count(*) as wishes from translation_wishes w where w.user_key = ?1")?
        .query_row([user_key], |row| row.get("wishes"))?)
}

/// Keeps a wish; one that is there already stays as it is.
pub fn insert(write: &Write, user_key: i64, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert or ignore into translation_wishes (user_key, article_key, locale, created_at)
             values (?1, ?2, ?3, ?4)",
        )?
        .execute(params![user_key, article_key, lang, write.now()])?;
    Ok(())
}

/// Takes a wish back.
pub fn remove(write: &Write, user_key: i64, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from translation_wishes where user_key = ?1 and article_key = ?2 and locale = ?3")?
        .execute(params![user_key, article_key, lang])?;
    Ok(())
}

/// Takes all wishes for a language of an article away; returns the keys of the people who had them.
pub fn take(write: &Write, article_key: i64, lang: Lang) -> Result<Vec<i64>, ApiError> {
    let mut statement = write.prepare_cached(
        "delete from translation_wishes
         where article_key = ?1 and locale = ?2
         returning user_key",
    )?;
    Ok(statement.query_map(params![article_key, lang], |row| row.get("user_key"))?.collect::<Result<_, _>>()?)
}
