//! SQL of the filters of the search page.

use std::collections::HashSet;

use rusqlite::{Connection, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::contacts::types::ContactAddress;

/// Of some articles those published since a time and in a category of the first level, where these are given.
pub fn keep_articles(
    db: &Connection,
    keys: &[i64],
    since: Option<Ts>,
    category: Option<i64>,
) -> Result<HashSet<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key
         from json_each(?1) j
         join articles a on a.key = j.value
         where (?2 is null or a.published_at >= ?2) and (?3 is null or a.category_key = ?3)
         order by a.key",
    )?;
    let rows = statement.query_map(params![serde_json::to_string(keys)?, since, category], |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Of some contacts those in a town.
pub fn keep_contacts(db: &Connection, keys: &[i64], town: &str) -> Result<HashSet<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key
         from json_each(?1) j
         join contacts c on c.key = j.value
         where c.town_slug = ?2
         order by c.key",
    )?;
    let rows = statement.query_map(params![serde_json::to_string(keys)?, town], |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Towns of some contacts, the most frequent first: slug and an address there.
pub fn list_towns(db: &Connection, keys: &[i64]) -> Result<Vec<(String, ContactAddress)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.town_slug,
           (select a.value from json_each(c.card, '$.addresses') a where a.value ->> 'town' <> '' order by a.key limit 1) as address
         from json_each(?1) j
         join contacts c on c.key = j.value
         where c.town_slug <> ''
         group by c.town_slug
         order by count(*) desc, c.town_slug
         limit 50",
    )?;
    let mut rows = statement.query([serde_json::to_string(keys)?])?;
    let mut towns = Vec::new();
    while let Some(row) = rows.next()? {
        towns.push((row.get("town_slug")?, serde_json::from_str(&row.get::<_, String>("address")?)?));
    }
    Ok(towns)
}
