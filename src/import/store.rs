//! SQL of imports: what came from where, and the addresses of articles that are there.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Kinds of objects that imports remember.
pub const SECTION: &str = "section";
pub const CATEGORY: &str = "category";
pub const AUTHOR: &str = "author";
pub const ARTICLE: &str = "article";
pub const CONTACT_GROUP: &str = "contact_group";
pub const CONTACT: &str = "contact";

/// Everything of one kind that came from this source: name over there → key here.
pub fn known(db: &Connection, object_type: &str, source: &str) -> Result<HashMap<String, i64>, ApiError> {
    let prefix = format!("{source}:");
    let mut statement = db.prepare_cached(
        "select i.foreign_id, i.object_key
         from imported i
         where i.object_type = ?1 and substr(i.foreign_id, 1, length(?2)) = ?2
         order by i.foreign_id
         limit 1000000",
    )?;
    let rows = statement.query_map(params![object_type, prefix], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
    rows.map(|row| row.map(|(id, key)| (id[prefix.len()..].to_owned(), key)).map_err(ApiError::from)).collect()
}

/// Remembers where an object came from.
pub fn remember(write: &Write, object_type: &str, source: &str, foreign_id: &str, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into imported (object_type, foreign_id, object_key, imported_at) values (?1, ?2, ?3, ?4)
             on conflict (object_type, foreign_id) do update set object_key = excluded.object_key, imported_at = excluded.imported_at",
        )?
        .execute(params![object_type, format!("{source}:{foreign_id}"), key, write.now()])?;
    Ok(())
}

/// Slugs of the category, the subcategory and the article with this key.
pub fn address(db: &Connection, article_key: i64) -> Result<Option<[String; 3]>, ApiError> {
    Ok(db
        .prepare_cached(
            "select c.slug, s.slug, a.slug
             from articles a
             join categories c on c.key = a.category_key
             join categories s on s.key = a.subcategory_key
             where a.key = ?1",
        )?
        .query_row([article_key], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))
        .optional()?)
}

/// Whether nobody has put a category, an article or a contact here yet.
pub fn is_empty(db: &Connection) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached(
            "select not exists (select 1 from categories) and not exists (select 1 from articles)
               and not exists (select 1 from contact_groups)",
        )?
        .query_row([], |row| row.get(0))?)
}

/// How many categories stand at the top, so that colours go round.
pub fn count_categories(db: &Connection) -> Result<usize, ApiError> {
    let count: i64 = db
        .prepare_cached("select count(*) from categories where parent_key is null")?
        .query_row([], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Books readers of an article into an hour: demo content comes with a past.
pub fn add_readers(write: &Write, article_key: i64, at: Ts, readers: u64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_readers (article_key, hour, readers) values (?1, ?2, ?3)
             on conflict (article_key, hour) do update set readers = readers + excluded.readers",
        )?
        .execute(params![article_key, at.hour(), i64::try_from(readers).unwrap_or(i64::MAX)])?;
    let mut daily = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value)
         select 'article', a.id, ?2, a.original_locale, ?3, ?4 from articles a where a.key = ?1
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    let day = at.hour().get(..10).unwrap_or_default().to_owned();
    let readers = i64::try_from(readers).unwrap_or(i64::MAX);
    for (metric, value) in
        [("readers", readers), ("views", readers), ("read_50", readers * 3 / 5), ("read_90", readers * 2 / 5)]
    {
        daily.execute(params![article_key, day, metric, value])?;
    }
    let mut site = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value)
         select 'site', 'all', ?2, a.original_locale, ?3, ?4 from articles a where a.key = ?1
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    for metric in ["readers", "views"] {
        site.execute(params![article_key, day, metric, readers])?;
    }
    Ok(())
}
