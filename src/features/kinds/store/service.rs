//! SQL of the aspects of services.

use rusqlite::Connection;

use super::super::types::{FeedItem, SitemapEntry, TrackedObject};
use super::languages;
use crate::base::error::ApiError;
use crate::features::service_categories::public_tree::ServiceCategoryTree;
use crate::web::PageDb;

/// Items of the feed.
const FEED_ITEMS: u32 = 30;

/// Number of services in the sitemap.
pub fn count_sitemap_entries(db: &Connection) -> Result<usize, ApiError> {
    let sql = "select count(*) as services from services s where s.state = 'published'";
    let count: u32 = db.prepare_cached(sql)?.query_row([], |row| row.get("services"))?;
    Ok(count as usize)
}

/// Published services with the languages in which they have a text, the oldest first.
pub fn list_sitemap_entries(db: &PageDb, offset: usize, limit: usize) -> Result<Vec<SitemapEntry>, ApiError> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select s.slug, coalesce(s.subcategory_key, s.category_key) as category_key, s.updated_at,
           (select group_concat(t.locale) from service_texts t where t.service_key = s.key) as locales
         from services s
         where s.state = 'published'
         order by s.key
         limit ?1 offset ?2",
    )?;
    let mut rows = statement.query([limit as i64, offset as i64])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(category) = tree.get(row.get("category_key")?) else { continue };
        entries.push(SitemapEntry {
            path: format!("{}/{}", category.path, row.get::<_, String>("slug")?),
            langs: languages(row.get("locales")?),
            changed: row.get("updated_at")?,
        });
    }
    Ok(entries)
}

/// Published services with a text in the language of the feed, the newest first.
pub fn list_feed_items(db: &PageDb) -> Result<Vec<FeedItem>, ApiError> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select s.id, s.slug, coalesce(s.subcategory_key, s.category_key) as category_key, t.title, t.summary,
           coalesce(s.published_at, s.created_at) as published_at, s.updated_at
         from services s
         join service_texts t on t.service_key = s.key and t.locale = ?1
         where s.state = 'published'
         order by s.published_at desc, s.key desc
         limit ?2",
    )?;
    let mut rows = statement.query(rusqlite::params![db.lang, FEED_ITEMS])?;
    let mut items = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(category) = tree.get(row.get("category_key")?).filter(|category| category.listed) else { continue };
        items.push(FeedItem {
            id: format!("urn:uuid:{}", row.get::<_, String>("id")?),
            path: format!("{}/{}", category.path, row.get::<_, String>("slug")?),
            title: row.get("title")?,
            summary: row.get("summary")?,
            published: row.get("published_at")?,
            updated: row.get("updated_at")?,
            authors: Vec::new(),
            category: category.words.name.clone(),
            image: None,
        });
    }
    Ok(items)
}

/// The published service with this slug, which is unique among all services.
pub fn find_tracked(db: &Connection, slug: &str) -> Result<Option<TrackedObject>, ApiError> {
    super::find_tracked(db, "select s.id from services s where s.slug = ?1 and s.state = 'published'", &[slug])
}
