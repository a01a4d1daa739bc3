//! SQL of the article page: the text that is shown with all that stands on its row, and its neighbours.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::cards::{CardRow, SHARED_COLUMNS, read_card};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::{AiAssistance, ArchivedAs, PictureTexts};
use crate::media::store::{PICTURE_COLUMNS, joined_picture};
use crate::media::{self, Picture};

/// Which copy of a text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextCopy {
    /// The one that was published.
    Live,
    /// The one that is edited.
    Working,
}

/// Facts that decide whether and how an address answers.
#[derive(Clone, Debug)]
pub struct AddressState {
    /// Key of the article.
    pub key: i64,
    /// True if a language is live.
    pub is_live: bool,
    /// True if a language was ever live.
    pub was_live: bool,
    /// True if the article is in the bin.
    pub is_deleted: bool,
    /// True if it is archived.
    pub is_archived: bool,
    /// Answer of its address since it was archived.
    pub archived_as: Option<ArchivedAs>,
}

/// The state of the article at this address; one that is not in the bin first.
pub fn find_address(db: &Connection, subcategory_key: i64, slug: &str) -> Result<Option<AddressState>, ApiError> {
    let found = db
        .prepare_cached(
            "select a.key, exists (select 1 from article_live l where l.article_key = a.key) as is_live,
               a.first_published_at is not null or a.published_at is not null as was_live,
               a.deleted_at is not null as is_deleted, a.archived_as, a.archived_at is not null as is_archived
             from articles a
             where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2
             order by a.deleted_at is not null, a.key desc
             limit 1",
        )?
        .query_row(params![subcategory_key, slug], |row| {
            Ok(AddressState {
                key: row.get("key")?,
                is_live: row.get("is_live")?,
                was_live: row.get("was_live")?,
                is_deleted: row.get("is_deleted")?,
                is_archived: row.get("is_archived")?,
                archived_as: row.get("archived_as")?,
            })
        })
        .optional()?;
    Ok(found)
}

/// An article in the language that is shown, as its rows hold it.
#[derive(Clone, Debug)]
pub struct PublicPageRow {
    /// The part that lists show too.
    pub card: CardRow,
    /// Line below the title.
    pub subtitle: String,
    /// Clean rich text.
    pub body: String,
    /// Headings as JSON; none for a working copy.
    pub toc: Option<String>,
    /// Line below the cover.
    pub cover_caption: String,
    /// Title for search engines, or empty.
    pub seo_title: String,
    /// Description for search engines, or empty.
    pub seo_description: String,
    /// Whom it was taken from, or empty.
    pub source_name: String,
    /// Where that stands, or empty.
    pub source_url: String,
    /// Where it was published first, or empty.
    pub canonical_url: String,
    /// Last change that went live.
    pub updated_at: Option<Ts>,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// Begin of the event.
    pub event_start: Option<Ts>,
    /// End of the event.
    pub event_end: Option<Ts>,
    /// Place of the event.
    pub event_place: String,
    /// Page of the event.
    pub event_url: String,
    /// True if it is archived.
    pub archived: bool,
    /// Language it was written in.
    pub original_lang: Lang,
    /// Key of the enterprise that paid for it.
    pub sponsor_key: Option<i64>,
}

/// This copy of an article in `lang` or in the language that stands in. Errors: `NotFound` where no language has one.
pub fn get_public_page(db: &Connection, key: i64, copy: TextCopy, lang: Lang) -> Result<PublicPageRow, ApiError> {
    let (table, minutes, published, updated, toc) = match copy {
        TextCopy::Live => ("article_live", "l.reading_minutes", "l.published_at", "l.updated_at", "l.toc"),
        TextCopy::Working => ("article_texts", "0", "l.updated_at", "null", "null"),
    };
    let sql = format!(
        "select {SHARED_COLUMNS}, coalesce(a.published_at, {published}) as published_at, {minutes} as reading_minutes,
           l.subtitle, l.body, {toc} as toc, l.cover_caption, l.seo_title, l.seo_description, a.source_name, a.source_url,
           {updated} as text_updated_at, a.ai_assistance, a.event_start, a.event_end, a.event_place, a.event_url,
           a.archived_at is not null as is_archived, a.original_locale, a.canonical_url,
           a.sponsor_enterprise_key, {PICTURE_COLUMNS}
         from articles a
         join {table} l on l.article_key = a.key and l.locale =
           (select x.locale from {table} x where x.article_key = a.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = a.cover_media_key
         where a.key = ?1"
    );
    let order = lang.fallbacks();
    Ok(db.prepare_cached(&sql)?.query_row(params![key, order[0], order[1]], |row| {
        Ok(PublicPageRow {
            card: read_card(row)?,
            subtitle: row.get("subtitle")?,
            body: row.get::<_, Packed<String>>("body")?.0,
            toc: row.get("toc")?,
            cover_caption: row.get("cover_caption")?,
            seo_title: row.get("seo_title")?,
            seo_description: row.get("seo_description")?,
            source_name: row.get("source_name")?,
            source_url: row.get("source_url")?,
            canonical_url: row.get("canonical_url")?,
            updated_at: row.get("text_updated_at")?,
            ai_assistance: row.get("ai_assistance")?,
            event_start: row.get("event_start")?,
            event_end: row.get("event_end")?,
            event_place: row.get("event_place")?,
            event_url: row.get("event_url")?,
            archived: row.get("is_archived")?,
            original_lang: row.get("original_locale")?,
            sponsor_key: row.get("sponsor_enterprise_key")?,
        })
    })?)
}

/// Keys of the newest live articles for which an enterprise paid.
pub fn list_sponsored(db: &Connection, enterprise_key: i64, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key
         from articles a
         where a.sponsor_enterprise_key = ?1 and a.published_at is not null and a.deleted_at is null
           and a.archived_at is null
         order by a.published_at desc, a.key desc
         limit ?2",
    )?;
    let rows = statement.query_map(params![enterprise_key, limit], |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Gives the articles for which an enterprise paid to another one, with which it was merged.
pub fn move_sponsor(write: &mut Write, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update articles set sponsor_enterprise_key = ?2 where sponsor_enterprise_key = ?1")?
        .execute([from, to])?;
    Ok(())
}

/// Languages in which an article has this copy of its text.
pub fn list_copy_langs(db: &Connection, key: i64, copy: TextCopy) -> Result<Vec<Lang>, ApiError> {
    let sql = match copy {
        TextCopy::Live => "select l.locale from article_live l where l.article_key = ?1 order by l.locale limit 3",
        TextCopy::Working => "select t.locale from article_texts t where t.article_key = ?1 order by t.locale limit 3",
    };
    let found: Vec<Lang> =
        db.prepare_cached(sql)?.query_map([key], |row| row.get("locale"))?.collect::<Result<_, _>>()?;
    Ok(Lang::ALL.into_iter().filter(|lang| found.contains(lang)).collect())
}

/// A picture of the gallery with what is said of it.
#[derive(Clone, Debug)]
pub struct PublicPicture {
    /// The picture, without a description.
    pub picture: Picture,
    /// Address of its largest width.
    pub large: String,
    /// Its descriptions and captions.
    pub texts: PictureTexts,
}

/// The gallery of an article in order.
pub fn list_public_gallery(db: &Connection, key: i64) -> Result<Vec<PublicPicture>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select {PICTURE_COLUMNS}, g.texts
         from article_gallery g
         join media m on m.key = g.media_key
         where g.article_key = ?1
         order by g.position, g.media_key
         limit 30"
    ))?;
    let mut rows = statement.query([key])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let texts = serde_json::from_str(&row.get::<_, String>("texts")?)?;
        if let Some(picture) = joined_picture(row, "")? {
            let large = media::path(&row.get::<_, String>("picture_hash")?, picture.width);
            found.push(PublicPicture { picture, large, texts });
        }
    }
    Ok(found)
}

/// Moment and words of the corrections of one language, newest first.
pub fn list_published_corrections(db: &Connection, key: i64, lang: Lang) -> Result<Vec<(Ts, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.at, c.text
         from article_corrections c
         where c.article_key = ?1 and c.locale = ?2
         order by c.at desc, c.key desc
         limit 20",
    )?;
    let rows = statement.query_map(params![key, lang], |row| Ok((row.get("at")?, row.get("text")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// An article that editors picked to be read next.
#[derive(Clone, Debug)]
pub struct PickedArticle {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: String,
    /// True if readers see it.
    pub is_live: bool,
}

/// Articles that editors picked to be read after this one, in order.
pub fn list_picked(db: &Connection, key: i64) -> Result<Vec<PickedArticle>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key, a.id, a.published_at is not null and a.deleted_at is null as is_live
         from article_related r
         join articles a on a.key = r.related_key
         where r.article_key = ?1
         order by r.position, r.related_key
         limit 6",
    )?;
    let rows = statement.query_map([key], |row| {
        Ok(PickedArticle { key: row.get("key")?, id: row.get("id")?, is_live: row.get("is_live")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
