//! SQL of what the search page shows of its hits.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::base::html;
use crate::db::Packed;
use crate::features::search::doc_id::DocId;

/// Title or name, and plain text, by row number of the document.
pub type HitTexts = HashMap<i64, (String, String)>;

/// A contact among the hits.
#[derive(Clone, Debug)]
pub struct ContactHit {
    /// Public identity.
    pub id: String,
    /// Name.
    pub name: String,
    /// Summary and body as plain text.
    pub text: String,
    /// Path without language prefix.
    pub path: String,
    /// Name of its group.
    pub group: String,
}

/// Documents as a JSON list of row number, key and language.
pub fn json_rows(ids: &[DocId]) -> String {
    let rows: Vec<String> = ids.iter().map(|id| format!("[{},{},\"{}\"]", id.row(), id.key, id.lang)).collect();
    format!("[{}]", rows.join(","))
}

/// Name, text, address and group of each contact, by row number of the document.
pub fn contact_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, ContactHit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]') as document, c.id, t.name, t.summary, t.body,
           '/contacts/' || p.slug || '/' || g.slug || '/' || c.slug as path,
           coalesce((select x.name from contact_group_texts x where x.group_key = g.key and x.locale = t.locale and x.state = 'published'),
                    (select x.name from contact_group_texts x where x.group_key = g.key and x.state = 'published' order by x.locale limit 1),
                    g.slug) as group_name
         from json_each(?1) j
         join contact_texts t on t.contact_key = json_extract(j.value, '$[1]') and t.locale = json_extract(j.value, '$[2]')
         join contacts c on c.key = t.contact_key
         join contact_groups g on g.key = c.subgroup_key
         join contact_groups p on p.key = g.parent_key
         order by j.key",
    )?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        let body = html::plain_text(&row.get::<_, String>("body")?);
        let hit = ContactHit {
            id: row.get("id")?,
            name: row.get("name")?,
            text: format!("{}\n{body}", row.get::<_, String>("summary")?),
            path: row.get("path")?,
            group: row.get("group_name")?,
        };
        Ok((row.get("document")?, hit))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Title and plain text of each live article.
pub fn article_hits(db: &Connection, ids: &[DocId]) -> Result<HitTexts, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]') as document, l.title, l.excerpt, l.body
         from json_each(?1) j
         join article_live l on l.article_key = json_extract(j.value, '$[1]') and l.locale = json_extract(j.value, '$[2]')
         order by j.key",
    )?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        let body = html::plain_text(&row.get::<_, Packed<String>>("body")?.0);
        let text = format!("{}\n{body}", row.get::<_, String>("excerpt")?);
        Ok((row.get("document")?, (row.get("title")?, text)))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Name and description of each category.
pub fn category_hits(db: &Connection, ids: &[DocId]) -> Result<HitTexts, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]') as document, t.name, t.description
         from json_each(?1) j
         join category_texts t on t.category_key = json_extract(j.value, '$[1]') and t.locale = json_extract(j.value, '$[2]')
         order by j.key",
    )?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        Ok((row.get("document")?, (row.get("name")?, row.get("description")?)))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Titles of live articles, by row number of the document.
pub fn article_titles(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, String>, ApiError> {
    let mut statement =
        db.prepare_cached("select l.title from article_live l where l.article_key = ?1 and l.locale = ?2")?;
    let mut found = HashMap::new();
    for id in ids {
        let title = statement.query_row(params![id.key, id.lang], |row| row.get("title"))?;
        found.insert(id.row(), title);
    }
    Ok(found)
}
