//! SQL of the aspects of contacts.

use rusqlite::Connection;

use super::super::types::{FeedItem, SitemapEntry, TrackedObject};
use super::languages;
use crate::base::error::ApiError;
use crate::features::contacts::view::Groups;
use crate::web::PageDb;

/// Items of a feed.
const FEED_ITEMS: u32 = 30;

/// Contacts that lists show, with the languages in which they have a name.
pub fn list_sitemap_entries(db: &PageDb) -> Result<Vec<SitemapEntry>, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select c.slug, c.subgroup_key, c.updated_at,
           (select group_concat(t.locale) from contact_texts t where t.contact_key = c.key and t.state = 'published') as locales
         from contacts c
         where c.state in ('published', 'needs_check')
         order by c.key
         limit 100000",
    )?;
    let mut rows = statement.query([])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(group) = groups.get(row.get("subgroup_key")?).filter(|group| group.listed) else { continue };
        entries.push(SitemapEntry {
            path: format!("{}/{}", group.path, row.get::<_, String>("slug")?),
            langs: languages(row.get("locales")?),
            changed: row.get("updated_at")?,
        });
    }
    Ok(entries)
}

/// Contacts that lists show and that have a name in the language of the feed, the last changed first.
pub fn list_feed_items(db: &PageDb) -> Result<Vec<FeedItem>, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select c.id, c.slug, c.subgroup_key, t.name, t.summary, coalesce(c.published_at, c.created_at) as published_at,
           c.updated_at
         from contacts c
         join contact_texts t on t.contact_key = c.key and t.locale = ?1 and t.state = 'published'
         where c.state in ('published', 'needs_check')
         order by c.updated_at desc, c.key desc
         limit ?2",
    )?;
    let mut rows = statement.query(rusqlite::params![db.lang, FEED_ITEMS])?;
    let mut items = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(group) = groups.get(row.get("subgroup_key")?).filter(|group| group.listed) else { continue };
        let (name, summary): (String, String) = (row.get("name")?, row.get("summary")?);
        items.push(FeedItem {
            id: format!("urn:uuid:{}", row.get::<_, String>("id")?),
            path: format!("{}/{}", group.path, row.get::<_, String>("slug")?),
            summary: if summary.is_empty() { name.clone() } else { summary },
            title: name,
            published: row.get("published_at")?,
            updated: row.get("updated_at")?,
            authors: Vec::new(),
            category: group.words.name.clone(),
            image: None,
        });
    }
    Ok(items)
}

/// The readable contact at an address of three parts.
pub fn find_tracked(db: &Connection, slugs: &[&str]) -> Result<Option<TrackedObject>, ApiError> {
    super::find_tracked(
        db,
        "select c.id
         from contact_groups p
         join contact_groups g on coalesce(g.parent_key, 0) = p.key and g.slug = ?2
         join contacts c on c.subgroup_key = g.key and c.slug = ?3
         where coalesce(p.parent_key, 0) = 0 and p.slug = ?1 and c.state in ('published', 'needs_check', 'closed')",
        slugs,
    )
}
