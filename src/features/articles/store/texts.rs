//! SQL of working copies: one text per language, with its state.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::picture_descriptions::note_descriptions;
use super::revisions::keep_body;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::{ArticleText, Origin, Text, TextState};

const COLUMNS: &str = "t.article_key, t.locale, t.title, t.subtitle, t.excerpt, t.body, t.cover_alt, t.cover_caption, t.seo_title, t.seo_description, t.state, t.origin, t.source_revision, t.publish_at, t.unpublish_at, t.state_reason, coalesce(t.state_since, t.updated_at) as state_since, t.revision, t.approved_revision, t.translator_key, t.updated_at, t.updated_by, t.version";

fn read(row: &Row) -> rusqlite::Result<Text> {
    Ok(Text {
        article_key: row.get("article_key")?,
        lang: row.get("locale")?,
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
        state: row.get("state")?,
        origin: row.get("origin")?,
        source_revision: row.get("source_revision")?,
        publish_at: row.get("publish_at")?,
        unpublish_at: row.get("unpublish_at")?,
        state_reason: row.get("state_reason")?,
        state_since: row.get("state_since")?,
        revision: row.get("revision")?,
        approved_revision: row.get("approved_revision")?,
        translator_key: row.get("translator_key")?,
        updated_at: row.get("updated_at")?,
        updated_by: row.get("updated_by")?,
        version: row.get("version")?,
    })
}

/// All texts of an article, by language.
pub fn texts(db: &Connection, article_key: i64) -> Result<Vec<Text>, ApiError> {
    let sql = format!("select {COLUMNS} from article_texts t where t.article_key = ?1 order by t.locale limit 3");
    Ok(db.prepare_cached(&sql)?.query_map([article_key], read)?.collect::<Result<_, _>>()?)
}

/// The text of one language, if there is one.
pub fn find_text(db: &Connection, article_key: i64, lang: Lang) -> Result<Option<Text>, ApiError> {
    let sql = format!("select {COLUMNS} from article_texts t where t.article_key = ?1 and t.locale = ?2");
    Ok(db.prepare_cached(&sql)?.query_row(params![article_key, lang], read).optional()?)
}

/// The text of one language. Errors: `NotFound`.
pub fn get_text(db: &Connection, article_key: i64, lang: Lang) -> Result<Text, ApiError> {
    find_text(db, article_key, lang)?.ok_or(ApiError::NotFound)
}

/// A text that is about to be inserted: a draft of revision 1.
pub fn new_text(article_key: i64, lang: Lang, words: ArticleText, now: Ts) -> Text {
    Text {
        article_key,
        lang,
        words,
        state: TextState::Draft,
        origin: Origin::Human,
        source_revision: None,
        publish_at: None,
        unpublish_at: None,
        state_reason: String::new(),
        state_since: now,
        revision: 1,
        approved_revision: None,
        translator_key: None,
        updated_at: now,
        updated_by: None,
        version: 1,
    }
}

/// Number of characters of a body without its markup, by which lists tell how complete a text is.
fn characters(body: &str) -> u32 {
    u32::try_from(html::plain_text(body).chars().count()).unwrap_or(u32::MAX)
}

/// Inserts a text as it is.
pub fn insert_text(write: &Write, text: &Text) -> Result<(), ApiError> {
    let words = &text.words;
    write
        .prepare_cached(
            "insert into article_texts (article_key, locale, title, title_folded, subtitle, excerpt, body, body_length,
               cover_alt, cover_caption, seo_title, seo_description, state, origin, source_revision, publish_at,
               unpublish_at, state_reason, revision, translator_key, updated_at, updated_by, version, state_since)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)",
        )?
        .execute(params![
            text.article_key,
            text.lang,
            words.title,
            words.title.to_lowercase(),
            words.subtitle,
            words.excerpt,
            Packed(&words.body),
            characters(&words.body),
            words.cover_alt,
            words.cover_caption,
            words.seo_title,
            words.seo_description,
            text.state,
            text.origin,
            text.source_revision,
            text.publish_at,
            text.unpublish_at,
            text.state_reason,
            text.revision,
            text.translator_key,
            text.updated_at,
            text.updated_by,
            text.version,
            text.state_since
        ])?;
    note_descriptions(write, text.article_key, text.lang)
}

/// Writes the words of a text and the revision they have; raises its version, which the caller has compared.
pub fn update_words(write: &Write, text: &Text) -> Result<(), ApiError> {
    keep_body(write, text.article_key, text.lang, text.revision)?;
    let words = &text.words;
    write
        .prepare_cached(
            "update article_texts
             set title = ?3, title_folded = ?4, subtitle = ?5, excerpt = ?6, body = ?7, body_length = ?8, cover_alt = ?9,
                 cover_caption = ?10, seo_title = ?11, seo_description = ?12, origin = ?13, source_revision = ?14,
                 revision = ?15, updated_at = ?16, updated_by = ?17, version = version + 1
             where article_key = ?1 and locale = ?2",
        )?
        .execute(params![
            text.article_key,
            text.lang,
            words.title,
            words.title.to_lowercase(),
            words.subtitle,
            words.excerpt,
            Packed(&words.body),
            characters(&words.body),
            words.cover_alt,
            words.cover_caption,
            words.seo_title,
            words.seo_description,
            text.origin,
            text.source_revision,
            text.revision,
            write.now(),
            text.updated_by
        ])?;
    note_descriptions(write, text.article_key, text.lang)
}

/// Writes where a text stands and since when; raises its version, which the caller has compared.
pub fn update_state(write: &Write, text: &Text) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_texts
             set state = ?3, publish_at = ?4, unpublish_at = ?5, state_reason = ?6, translator_key = ?7, updated_at = ?8,
                 approved_revision = ?9, state_since = ?10, version = version + 1
             where article_key = ?1 and locale = ?2",
        )?
        .execute(params![
            text.article_key,
            text.lang,
            text.state,
            text.publish_at,
            text.unpublish_at,
            text.state_reason,
            text.translator_key,
            write.now(),
            text.approved_revision,
            text.state_since
        ])?;
    Ok(())
}

/// Texts whose time to go live has come, earliest first: article key and language.
pub fn due_to_publish(db: &Connection, now: Ts, limit: u32) -> Result<Vec<(i64, Lang)>, ApiError> {
    pairs(
        db,
        "select t.article_key, t.locale from article_texts t
         where t.state = 'scheduled' and t.publish_at <= ?1
         order by t.publish_at, t.article_key, t.locale
         limit ?2",
        now,
        limit,
    )
}

/// Live texts whose time has run out, earliest first: article key and language.
pub fn due_to_withdraw(db: &Connection, now: Ts, limit: u32) -> Result<Vec<(i64, Lang)>, ApiError> {
    pairs(
        db,
        "select t.article_key, t.locale from article_texts t
         join article_live l on l.article_key = t.article_key and l.locale = t.locale
         where t.unpublish_at is not null and t.unpublish_at <= ?1
         order by t.unpublish_at, t.article_key, t.locale
         limit ?2",
        now,
        limit,
    )
}

fn pairs(db: &Connection, sql: &str, now: Ts, limit: u32) -> Result<Vec<(i64, Lang)>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement
        .query_map(params![now, limit], |row| Ok((row.get("article_key")?, row.get("locale")?)))?
        .collect::<Result<_, _>>()?)
}
