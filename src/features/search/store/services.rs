//! SQL of services in the index and among the hits.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::documents::keys;
use super::hits::json_rows;
use crate::base::error::ApiError;
use crate::base::html;
use crate::features::search::doc_id::{DocId, SearchDocument};

/// A service among the hits.
#[derive(Clone, Debug)]
pub struct ServiceHit {
    /// Title.
    pub title: String,
    /// Summary and description as plain text.
    pub text: String,
    /// Path without language prefix.
    pub path: String,
    /// Name of its category.
    pub category: String,
}

/// Keys of published services, the newest first.
pub fn service_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select s.key from services s where s.state = 'published' order by s.key desc")
}

/// Texts of a service with its town and with the names and search words of its categories; none while it is not public.
pub fn service_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.title, t.summary, t.description, s.town,
           (select group_concat(n.name || char(10) || coalesce(c.synonyms ->> t.locale, ''), char(10))
            from service_categories c
            left join service_category_texts n on n.category_key = c.key and n.locale = t.locale and n.state = 'published'
            where c.key in (s.category_key, s.subcategory_key)) as categories
         from service_texts t
         join services s on s.key = t.service_key
         where t.service_key = ?1 and s.state = 'published' and t.title <> ''
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let (summary, description): (String, String) = (row.get("summary")?, row.get("description")?);
        let (town, categories): (String, Option<String>) = (row.get("town")?, row.get("categories")?);
        let description = html::plain_text(&description);
        let body = [&summary, &description, &town, &categories.unwrap_or_default()].map(String::as_str).join("\n");
        Ok(SearchDocument { lang: row.get("locale")?, title: row.get("title")?, body, vocabulary: vec![summary] })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Title, text, address and category of each service, by row number of the document.
pub fn service_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, ServiceHit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]') as document, t.title, t.summary, t.description,
           '/services/' || c.slug || '/' || s.slug as path,
           coalesce((select n.name
                     from service_category_texts n
                     where n.category_key = c.key and n.state = 'published'
                     order by n.locale = t.locale desc, n.locale
                     limit 1), c.slug) as category
         from json_each(?1) j
         join service_texts t on t.service_key = json_extract(j.value, '$[1]') and t.locale = json_extract(j.value, '$[2]')
         join services s on s.key = t.service_key
         join service_categories c on c.key = coalesce(s.subcategory_key, s.category_key)
         order by j.key",
    )?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        let description = html::plain_text(&row.get::<_, String>("description")?);
        let hit = ServiceHit {
            title: row.get("title")?,
            text: format!("{}\n{description}", row.get::<_, String>("summary")?),
            path: row.get("path")?,
            category: row.get("category")?,
        };
        Ok((row.get("document")?, hit))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}
