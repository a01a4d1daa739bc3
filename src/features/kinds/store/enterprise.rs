//! SQL of the aspects of enterprises.

use rusqlite::Connection;

use super::super::types::{SitemapEntry, TrackedObject};
use super::languages;
use crate::base::error::ApiError;

/// Number of enterprises in the sitemap.
pub fn count_sitemap_entries(db: &Connection) -> Result<usize, ApiError> {
    let sql = "select count(*) as n from enterprises e where e.state = 'active' and e.public_profile = 1";
    let count: u32 = db.prepare_cached(sql)?.query_row([], |row| row.get("n"))?;
    Ok(count as usize)
}

/// Public enterprises with the languages in which they have a text, the oldest first.
pub fn list_sitemap_entries(db: &Connection, offset: usize, limit: usize) -> Result<Vec<SitemapEntry>, ApiError> {
    let mut statement = db.prepare_cached(
        "select e.slug, e.updated_at,
           (select group_concat(t.locale) from enterprise_texts t where t.enterprise_key = e.key) as locales
         from enterprises e
         where e.state = 'active' and e.public_profile = 1
         order by e.key
         limit ?1 offset ?2",
    )?;
    let rows = statement.query_map([limit as i64, offset as i64], |row| {
        Ok(SitemapEntry {
            path: format!("/enterprises/{}", row.get::<_, String>("slug")?),
            langs: languages(row.get("locales")?),
            changed: row.get("updated_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The public enterprise with this slug.
pub fn find_tracked(db: &Connection, slug: &str) -> Result<Option<TrackedObject>, ApiError> {
    let sql = "select e.id from enterprises e where e.slug = ?1 and e.state = 'active' and e.public_profile = 1";
    super::find_tracked(db, sql, &[slug])
}
