//! SQL of enterprises in the index and among the hits.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::documents::keys;
use super::hits::json_rows;
use crate::base::error::ApiError;
use crate::base::html;
use crate::features::search::doc_id::{DocId, SearchDocument};

/// An enterprise among the hits.
#[derive(Clone, Debug)]
pub struct EnterpriseHit {
    /// Name.
    pub name: String,
    /// Description as plain text.
    pub text: String,
    /// Path without language prefix.
    pub path: String,
    /// Town.
    pub town: String,
}

/// Keys of public enterprises, the newest first.
pub fn enterprise_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select e.key from enterprises e where e.state = 'active' and e.public_profile = 1 order by e.key desc")
}

/// Texts of an enterprise with its legal name, number and towns; none while it is not public.
pub fn enterprise_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.display_name, t.about, e.legal_name, e.uid,
           coalesce(e.card ->> '$.address.town', '') as town,
           coalesce((select group_concat((b.value ->> '$.name') || ' ' || (b.value ->> '$.address.town'), char(10))
                     from json_each(e.card, '$.branches') b), '') as branches
         from enterprise_texts t
         join enterprises e on e.key = t.enterprise_key
         where t.enterprise_key = ?1 and e.state = 'active' and e.public_profile = 1
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let text = |name: &str| row.get::<_, String>(name);
        let (name, legal_name) = (text("display_name")?, text("legal_name")?);
        let title = if name.is_empty() { legal_name.clone() } else { name };
        let about = html::plain_text(&text("about")?);
        let body = [legal_name, text("uid")?, text("town")?, text("branches")?, about].join("\n");
        Ok(SearchDocument { lang: row.get("locale")?, title, body, vocabulary: Vec::new() })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Name, text, address and town of each enterprise, by row number of the document.
pub fn enterprise_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, EnterpriseHit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]') as document, e.slug, t.about,
           iif(t.display_name = '', e.legal_name, t.display_name) as name,
           coalesce(e.card ->> '$.address.town', '') as town
         from json_each(?1) j
         join enterprise_texts t on t.enterprise_key = json_extract(j.value, '$[1]')
           and t.locale = json_extract(j.value, '$[2]')
         join enterprises e on e.key = t.enterprise_key
         order by j.key",
    )?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        let hit = EnterpriseHit {
            name: row.get("name")?,
            text: html::plain_text(&row.get::<_, String>("about")?),
            path: format!("/enterprises/{}", row.get::<_, String>("slug")?),
            town: row.get("town")?,
        };
        Ok((row.get("document")?, hit))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}
