//! SQL of live copies: the texts that readers see, frozen at publication. Public pages read only these rows.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::{ArticleText, LiveCopy, LiveFacts};

/// Puts a live copy in place, or in the place of the one before. The headings of `words.body` get their ids here.
pub fn put_live(
    write: &Write,
    article_key: i64,
    lang: Lang,
    words: &ArticleText,
    facts: &LiveFacts,
) -> Result<(), ApiError> {
    let (body, toc) = html::with_heading_ids(&words.body);
    let minutes = html::reading_minutes(&html::plain_text(&words.body));
    write
        .prepare_cached(
            "insert into article_live (article_key, locale, title, subtitle, excerpt, body, cover_alt, cover_caption,
               seo_title, seo_description, toc, reading_minutes, revision, published_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
             on conflict (article_key, locale) do update
             set title = excluded.title, subtitle = excluded.subtitle, excerpt = excluded.excerpt, body = excluded.body,
                 cover_alt = excluded.cover_alt, cover_caption = excluded.cover_caption, seo_title = excluded.seo_title,
                 seo_description = excluded.seo_description, toc = excluded.toc,
                 reading_minutes = excluded.reading_minutes, revision = excluded.revision,
                 published_at = excluded.published_at, updated_at = excluded.updated_at",
        )?
        .execute(params![
            article_key,
            lang,
            words.title,
            words.subtitle,
            words.excerpt,
            Packed(&body),
            words.cover_alt,
            words.cover_caption,
            words.seo_title,
            words.seo_description,
            serde_json::to_string(&toc)?,
            minutes,
            facts.revision,
            facts.published_at,
            facts.updated_at
        ])?;
    Ok(())
}

/// Facts about the live copy of one language, if there is one.
pub fn find_live(db: &Connection, article_key: i64, lang: Lang) -> Result<Option<LiveFacts>, ApiError> {
    Ok(db
        .prepare_cached(
            "select l.published_at, l.updated_at, l.revision from article_live l where l.article_key = ?1 and l.locale = ?2",
        )?
        .query_row(params![article_key, lang], |row| {
            Ok(LiveFacts { published_at: row.get("published_at")?, updated_at: row.get("updated_at")?, revision: row.get("revision")? })
        })
        .optional()?)
}

/// The live copy of one language as it is, if there is one; headings have their ids.
pub fn find_live_copy(db: &Connection, article_key: i64, lang: Lang) -> Result<Option<LiveCopy>, ApiError> {
    let read = |row: &Row| {
        Ok(LiveCopy {
            words: ArticleText {
                title: row.get("title")?,
                subtitle: row.get("subtitle")?,
                excerpt: row.get("excerpt")?,
                body: row.get::<_, Packed<String>>("body")?.0,
                cover_alt: row.get("cover_alt")?,
                cover_caption: row.get("cover_caption")?,
                seo_title: row.get("seo_title")?,
                seo_description: row.get("seo_description")?,
            },
            facts: LiveFacts {
                published_at: row.get("published_at")?,
                updated_at: row.get("updated_at")?,
                revision: row.get("revision")?,
            },
        })
    };
    Ok(db
        .prepare_cached(
            "select l.title, l.subtitle, l.excerpt, l.body, l.cover_alt, l.cover_caption, l.seo_title, l.seo_description,
               l.published_at, l.updated_at, l.revision
             from article_live l where l.article_key = ?1 and l.locale = ?2",
        )?
        .query_row(params![article_key, lang], read)
        .optional()?)
}

/// Languages in which an article is live.
pub fn live_langs(db: &Connection, article_key: i64) -> Result<Vec<Lang>, ApiError> {
    let mut statement =
        db.prepare_cached("select l.locale from article_live l where l.article_key = ?1 order by l.locale limit 3")?;
    Ok(statement.query_map([article_key], |row| row.get("locale"))?.collect::<Result<_, _>>()?)
}

/// Takes the live copy of one language away.
pub fn remove_live(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from article_live where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang])?;
    Ok(())
}
