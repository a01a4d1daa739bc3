//! SQL of exports: keys in a stable order, and columns that only exports read together.

use std::collections::BTreeMap;

use rusqlite::{Connection, named_params, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Packed;

/// Keys that are read at once.
const BATCH: u32 = 500;

/// Objects whose keys an export walks through.
#[derive(Clone, Copy, Debug)]
pub enum Walked {
    /// Articles outside the bin.
    Articles,
    /// Everybody with a byline.
    Authors,
    /// Contacts that readers see.
    Contacts,
    /// Active enterprises.
    Enterprises,
    /// Published services.
    Services,
}

/// The next keys after `after`, in order; empty at the end.
pub fn keys(db: &Connection, walked: Walked, after: i64) -> Result<Vec<i64>, ApiError> {
    let sql = match walked {
        Walked::Articles => {
            "select a.key from articles a where a.key > :after and a.deleted_at is null order by a.key limit :limit"
        }
        Walked::Authors => "select a.key from authors a where a.key > :after order by a.key limit :limit",
        Walked::Contacts => {
            "select c.key from contacts c where c.key > :after and c.state in ('published', 'needs_check') order by c.key limit :limit"
        }
        Walked::Enterprises => {
            "select e.key from enterprises e where e.key > :after and e.state = 'active' order by e.key limit :limit"
        }
        Walked::Services => {
            "select s.key from services s where s.key > :after and s.state = 'published' order by s.key limit :limit"
        }
    };
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(named_params! { ":after": after, ":limit": BATCH }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The public copy of an article in one language.
#[derive(Debug)]
pub struct LiveText {
    pub title: String,
    pub subtitle: String,
    pub excerpt: String,
    pub body: String,
    pub cover_alt: String,
    pub published_at: Ts,
    pub updated_at: Option<Ts>,
}

/// The public copies of an article.
pub fn live_texts(db: &Connection, article_key: i64) -> Result<BTreeMap<Lang, LiveText>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.locale, l.title, l.subtitle, l.excerpt, l.body, l.cover_alt, l.published_at, l.updated_at
         from article_live l
         where l.article_key = ?1
         order by l.locale
         limit 3",
    )?;
    let rows = statement.query_map([article_key], |row| {
        let text = LiveText {
            title: row.get("title")?,
            subtitle: row.get("subtitle")?,
            excerpt: row.get("excerpt")?,
            body: row.get::<_, Packed<String>>("body")?.0,
            cover_alt: row.get("cover_alt")?,
            published_at: row.get("published_at")?,
            updated_at: row.get("updated_at")?,
        };
        Ok((row.get("locale")?, text))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Slugs of the people with this part in an article, in their order; each once.
pub fn credited(db: &Connection, article_key: i64, is_translator: bool) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.slug
         from authorship_records r
         join authors a on a.key = r.author_key
         where r.article_key = ?1 and (r.role = 'translator') = ?2 and r.role in ('author', 'co_author', 'translator')
         group by a.key
         order by min(r.position), a.key
         limit 100",
    )?;
    let rows = statement.query_map(params![article_key, is_translator], |row| row.get("slug"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Slug, name and key of the portrait of a person with a byline.
pub fn author(db: &Connection, key: i64) -> Result<(String, String, Option<i64>), ApiError> {
    let mut statement =
        db.prepare_cached("select a.slug, a.name, a.photo_media_key from authors a where a.key = ?1")?;
    Ok(statement.query_row([key], |row| Ok((row.get("slug")?, row.get("name")?, row.get("photo_media_key")?)))?)
}

/// A picture: the name of its files, its widest file, and the name of its original if it was not cropped.
#[derive(Debug)]
pub struct PictureFiles {
    pub hash: String,
    pub widest: u32,
    pub whole_original: Option<String>,
}

fn read_picture(row: &rusqlite::Row<'_>) -> rusqlite::Result<PictureFiles> {
    let widths: String = row.get("widths")?;
    let widths: Vec<u32> = serde_json::from_str(&widths).unwrap_or_default();
    let original: String = row.get("original_hash")?;
    let is_whole = row.get::<_, u32>("width")? == row.get::<_, u32>("original_width")?
        && row.get::<_, u32>("height")? == row.get::<_, u32>("original_height")?;
    Ok(PictureFiles {
        hash: row.get("hash")?,
        widest: widths.into_iter().max().unwrap_or_default(),
        whole_original: Some(original).filter(|original| is_whole && !original.is_empty()),
    })
}

/// The picture with this key, unless readers do not see it.
pub fn picture(db: &Connection, key: i64) -> Result<Option<PictureFiles>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash, m.widths, m.original_hash, m.width, m.height, m.original_width, m.original_height
         from media m
         where m.key = ?1 and m.hidden_at is null",
    )?;
    let mut rows = statement.query_map([key], read_picture)?;
    Ok(rows.next().transpose()?)
}

/// The picture whose files have this name, unless readers do not see it.
pub fn picture_by_hash(db: &Connection, hash: &str) -> Result<Option<PictureFiles>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash, m.widths, m.original_hash, m.width, m.height, m.original_width, m.original_height
         from media m
         where m.hash = ?1 and m.hidden_at is null
         order by m.key
         limit 1",
    )?;
    let mut rows = statement.query_map([hash], read_picture)?;
    Ok(rows.next().transpose()?)
}
