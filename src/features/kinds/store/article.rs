//! SQL of the aspects of articles.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::types::{FeedItem, SitemapEntry, TrackedObject};
use super::languages;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::categories::public_tree::CategoryTree;
use crate::media::Picture;
use crate::web::PageDb;

/// Items of a feed.
const FEED_ITEMS: u32 = 30;

/// Number of articles in the sitemap: published here first.
pub fn count_sitemap_entries(db: &Connection) -> Result<usize, ApiError> {
    let sql = "select count(*) as articles
         from articles a
         where a.published_at is not null and a.deleted_at is null and a.canonical_url = ''";
    let count: u32 = db.prepare_cached(sql)?.query_row([], |row| row.get("articles"))?;
    Ok(count as usize)
}

/// Articles of the sitemap, the newest first.
pub fn list_sitemap_entries(db: &PageDb, offset: usize, limit: usize) -> Result<Vec<SitemapEntry>, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select a.slug, a.subcategory_key, a.updated_at,
           (select group_concat(l.locale) from article_live l where l.article_key = a.key) as locales
         from articles a
         where a.published_at is not null and a.deleted_at is null and a.canonical_url = ''
         order by a.published_at desc, a.key desc
         limit ?1 offset ?2",
    )?;
    let rows = statement.query_map([limit as i64, offset as i64], |row| {
        let category = tree.crumb(row.get("subcategory_key")?, db.lang);
        Ok(SitemapEntry {
            path: format!("{}/{}", category.path, row.get::<_, String>("slug")?),
            langs: languages(row.get("locales")?),
            changed: row.get("updated_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The articles of a feed.
#[derive(Clone, Copy, Debug)]
pub enum FeedScope {
    /// All, the newest first.
    Latest,
    /// The most read of the week (`popularity::Period::Week`).
    Popular,
    /// Those of a section, the newest first.
    Section(i64),
    /// Those of a category, the newest first.
    Category(i64),
    /// Those of a subcategory, the newest first.
    Subcategory(i64),
    /// Those of an author, the newest first.
    Author(i64),
}

impl FeedScope {
    /// Tables, condition with the key as `?1`, and order.
    const fn clauses(self) -> (&'static str, &'static str, &'static str) {
        const NEWEST: &str = "a.published_at desc, a.key desc";
        match self {
            FeedScope::Latest => ("articles a", "?1 = 0", NEWEST),
            FeedScope::Popular => (
                "article_popularity p cross join articles a on a.key = p.article_key",
                "?1 = 0 and p.period = '7d'",
                "p.score desc, p.article_key",
            ),
            FeedScope::Section(_) => ("articles a", "a.section_key = ?1", NEWEST),
            FeedScope::Category(_) => ("articles a", "a.category_key = ?1", NEWEST),
            FeedScope::Subcategory(_) => ("articles a", "a.subcategory_key = ?1", NEWEST),
            FeedScope::Author(_) => (
                "articles a",
                "a.key in (select r.article_key from authorship_records r
                           where r.author_key = ?1 and r.state <> 'revoked')",
                NEWEST,
            ),
        }
    }

    const fn key(self) -> i64 {
        match self {
            FeedScope::Latest | FeedScope::Popular => 0,
            FeedScope::Section(key)
            | FeedScope::Category(key)
            | FeedScope::Subcategory(key)
            | FeedScope::Author(key) => key,
        }
    }
}

/// Articles of a feed that are written in its language.
pub fn list_feed_items(db: &PageDb, tree: &CategoryTree, scope: FeedScope) -> Result<Vec<FeedItem>, ApiError> {
    let (from, condition, order) = scope.clauses();
    let sql = format!(
        "select a.id, a.slug, a.subcategory_key, l.title, l.excerpt, l.published_at,
           coalesce(l.updated_at, l.published_at) as updated_at,
           (select json_group_array(u.name) from authorship_records r join authors u on u.key = r.author_key
            where r.article_key = a.key and r.role in ('author', 'co_author')
              and r.state <> 'revoked') as authors,
           case when m.hidden_at is null then m.hash end as hash, m.width, m.height, m.widths
         from {from}
         join article_live l on l.article_key = a.key and l.locale = ?2
         left join media m on m.key = a.cover_media_key
         where {condition} and a.published_at is not null and a.deleted_at is null
         order by {order}
         limit ?3"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![scope.key(), db.lang, FEED_ITEMS], |row| {
        let category = tree.crumb(row.get("subcategory_key")?, db.lang);
        let image = match row.get::<_, Option<String>>("hash")? {
            Some(hash) => {
                let widths: String = row.get("widths")?;
                Some(Picture::new(&hash, row.get("width")?, row.get("height")?, &widths, "").src)
            }
            None => None,
        };
        Ok(FeedItem {
            id: format!("urn:uuid:{}", row.get::<_, String>("id")?),
            path: format!("{}/{}", category.path, row.get::<_, String>("slug")?),
            title: row.get("title")?,
            summary: row.get("excerpt")?,
            published: row.get("published_at")?,
            updated: row.get("updated_at")?,
            authors: serde_json::from_str(&row.get::<_, String>("authors")?).unwrap_or_default(),
            category: category.label,
            image,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Title of the article at an address, in the language of `db` or its fallback.
pub fn find_title(db: &PageDb, subcategory_key: i64, slug: &str) -> Result<Option<String>, ApiError> {
    let order = db.lang.fallbacks();
    Ok(db
        .prepare_cached(
            "select l.title
             from articles a
             join article_live l on l.article_key = a.key
             where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2 and a.deleted_at is null
             order by case l.locale when ?3 then 0 when ?4 then 1 else 2 end
             limit 1",
        )?
        .query_row(params![subcategory_key, slug, order[0], order[1]], |row| row.get("title"))
        .optional()?)
}

/// The published article with this public identity.
pub fn find_tracked(db: &Connection, id: &str, lang: Lang) -> Result<Option<TrackedObject>, ApiError> {
    Ok(db
        .prepare_cached(
            "select a.key,
               exists (select 1 from article_live l where l.article_key = a.key and l.locale = ?2) as is_written
             from articles a
             where a.id = ?1 and a.published_at is not null and a.deleted_at is null",
        )?
        .query_row(params![id, lang], |row| {
            Ok(TrackedObject {
                id: id.to_owned(),
                article_key: row.get("key")?,
                fallback: !row.get::<_, bool>("is_written")?,
            })
        })
        .optional()?)
}
