//! SQL of revisions. Saves of one person that follow each other closely share a row.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::{Revision, RevisionText, Text};

/// Stores the wording of the working copy `text` under its revision number; the body stays where it is.
pub fn insert_revision(write: &Write, text: &Text) -> Result<(), ApiError> {
    let words = &text.words;
    write
        .prepare_cached(
            "insert into article_revisions (article_key, locale, revision, title, subtitle, excerpt, saved_at, saved_by)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             on conflict (article_key, locale, revision) do update
             set title = excluded.title, subtitle = excluded.subtitle, excerpt = excluded.excerpt, body = null,
                 saved_at = excluded.saved_at, saved_by = excluded.saved_by",
        )?
        .execute(params![
            text.article_key,
            text.lang,
            text.revision,
            words.title,
            words.subtitle,
            words.excerpt,
            write.now(),
            text.updated_by
        ])?;
    Ok(())
}

/// Gives the wordings before revision `next` the body of the working copy, before it is overwritten.
pub fn keep_body(write: &Write, article_key: i64, lang: Lang, next: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_revisions
             set body = (select t.body from article_texts t where t.article_key = ?1 and t.locale = ?2)
             where article_key = ?1 and locale = ?2 and revision < ?3 and body is null",
        )?
        .execute(params![article_key, lang, next])?;
    Ok(())
}

/// The wordings of one language, newest first.
pub fn revisions(db: &Connection, article_key: i64, lang: Lang) -> Result<Vec<Revision>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.revision, r.title, r.saved_at, r.saved_by from article_revisions r
         where r.article_key = ?1 and r.locale = ?2
         order by r.revision desc
         limit 200",
    )?;
    let rows = statement.query_map(params![article_key, lang], |row| {
        Ok(Revision {
            revision: row.get("revision")?,
            title: row.get("title")?,
            saved_at: row.get("saved_at")?,
            saved_by: row.get("saved_by")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// One wording. Errors: `NotFound`.
pub fn get_revision(db: &Connection, article_key: i64, lang: Lang, number: i64) -> Result<RevisionText, ApiError> {
    let found = db
        .prepare_cached(
            "select r.revision, r.title, r.saved_at, r.saved_by, r.subtitle, r.excerpt, coalesce(r.body, t.body) as body
             from article_revisions r
             join article_texts t on t.article_key = r.article_key and t.locale = r.locale
             where r.article_key = ?1 and r.locale = ?2 and r.revision = ?3",
        )?
        .query_row(params![article_key, lang, number], |row| {
            Ok(RevisionText {
                revision: Revision {
                    revision: row.get("revision")?,
                    title: row.get("title")?,
                    saved_at: row.get("saved_at")?,
                    saved_by: row.get("saved_by")?,
                },
                subtitle: row.get("subtitle")?,
                excerpt: row.get("excerpt")?,
                body: row.get::<_, Packed<String>>("body")?.0,
            })
        })
        .optional()?;
    found.ok_or(ApiError::NotFound)
}

/// True if an account saved one of the wordings after revision `since`.
pub fn has_written_since(db: &Connection, text: &Text, since: i64, user_key: i64) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached(
            "select 1 from article_revisions r
             where r.article_key = ?1 and r.locale = ?2 and r.revision > ?3 and r.saved_by = ?4",
        )?
        .exists(params![text.article_key, text.lang, since, user_key])?)
}

/// When and by whom the newest wording was saved, if there is one.
pub fn last_saved(db: &Connection, text: &Text) -> Result<Option<(Ts, Option<i64>)>, ApiError> {
    Ok(db
        .prepare_cached(
            "select r.saved_at, r.saved_by from article_revisions r
             where r.article_key = ?1 and r.locale = ?2 and r.revision = ?3",
        )?
        .query_row(params![text.article_key, text.lang, text.revision], |row| {
            Ok((row.get("saved_at")?, row.get("saved_by")?))
        })
        .optional()?)
}
