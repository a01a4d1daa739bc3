//! SQL of live articles as lists show them.

use rusqlite::{Connection, Row, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::json_keys;
use crate::features::articles::types::ArticleKind;
use crate::media::Picture;
use crate::media::store::{PICTURE_COLUMNS, joined_picture};

/// The row of an article in a public list, in one language.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: String,
    /// Last part of its address.
    pub slug: String,
    /// Sort of text.
    pub kind: ArticleKind,
    /// First level of the tree.
    pub category_key: Option<i64>,
    /// Second level.
    pub subcategory_key: Option<i64>,
    /// First publication; of a draft, its last change.
    pub published_at: Ts,
    /// True if somebody paid for it.
    pub sponsored: bool,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// Pinned until then.
    pub pinned_until: Option<Ts>,
    /// Language of the text.
    pub lang: Lang,
    /// Title.
    pub title: String,
    /// Short text for lists.
    pub excerpt: String,
    /// Minutes that reading takes; 0 for a draft.
    pub reading_minutes: u32,
    /// Cover.
    pub cover: Option<Picture>,
}

/// Columns of [`CardRow`] of `articles a`; the text `l` and the picture `m` are joined by the caller.
pub(super) const SHARED_COLUMNS: &str = "a.key, a.id, a.slug, a.kind, a.category_key, a.subcategory_key, a.sponsored,
           a.breaking_until, a.pinned_until, a.cover_decorative, l.locale, l.title, l.excerpt, l.cover_alt";

/// Reads [`SHARED_COLUMNS`], `published_at`, `reading_minutes` and the joined picture.
pub(super) fn read_card(row: &Row) -> rusqlite::Result<CardRow> {
    let alt: String = if row.get("cover_decorative")? { String::new() } else { row.get("cover_alt")? };
    Ok(CardRow {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        kind: row.get("kind")?,
        category_key: row.get("category_key")?,
        subcategory_key: row.get("subcategory_key")?,
        published_at: row.get("published_at")?,
        sponsored: row.get("sponsored")?,
        breaking_until: row.get("breaking_until")?,
        pinned_until: row.get("pinned_until")?,
        lang: row.get("locale")?,
        title: row.get("title")?,
        excerpt: row.get("excerpt")?,
        reading_minutes: row.get("reading_minutes")?,
        cover: joined_picture(row, &alt)?,
    })
}

/// The live articles among `keys`, each in `lang` or in the language that stands in for it.
pub fn list_cards(db: &Connection, keys: &[i64], lang: Lang) -> Result<Vec<CardRow>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(&format!(
        "select {SHARED_COLUMNS}, coalesce(a.published_at, l.published_at) as published_at, l.reading_minutes,
           {PICTURE_COLUMNS}
         from json_each(?1) j
         join articles a on a.key = j.value
         join article_live l on l.article_key = a.key and l.locale =
           (select x.locale from article_live x where x.article_key = a.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = a.cover_media_key
         order by j.key"
    ))?;
    let rows = statement.query_map(params![json_keys(keys.iter().copied()), order[0], order[1]], read_card)?;
    Ok(rows.collect::<Result<_, _>>()?)
}
