//! SQL of people: names for the panel, reviewers, the history of an article.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::db::json_keys;
use crate::features::articles::types::{HistoryRow, PersonRef};

/// These people by key; erased accounts are left out.
pub fn people(db: &Connection, keys: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, PersonRef>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select u.key, u.id, {PERSON_NAME} as person_name
         from users u
         where u.key in (select value from json_each(?1)) and u.state <> 'erased'
         order by u.key limit 1000"
    ))?;
    let rows = statement.query_map([json_keys(keys)], |row| {
        Ok((row.get("key")?, PersonRef { id: row.get("id")?, name: row.get("person_name")? }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Audit entries about an article, newest first.
pub fn history(db: &Connection, article_id: &str) -> Result<Vec<HistoryRow>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select x.at, x.actor, x.action, x.after, u.id, nullif({PERSON_NAME}, '') as person_name
         from audit x
         left join users u on u.key = x.user_key
         where x.object_type = 'article' and x.object_id = ?1
         order by x.at desc, x.key desc
         limit 200"
    ))?;
    let rows = statement.query_map([article_id], |row| {
        let (id, name): (Option<String>, Option<String>) = (row.get("id")?, row.get("person_name")?);
        Ok(HistoryRow {
            at: row.get("at")?,
            actor: row.get("actor")?,
            action: row.get("action")?,
            after: row.get("after")?,
            user: id.zip(name).map(|(id, name)| PersonRef { id, name }),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
