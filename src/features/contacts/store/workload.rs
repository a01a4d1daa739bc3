//! SQL of open work on contacts: drafts and contacts that wait for publication.

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::contacts::types::ContactId;

/// Number of open contacts of a person.
pub fn count_open_of(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n from contacts where owner_key = ?1 and state in ('draft', 'in_review')",
    )?;
    Ok(statement.query_row([user_key], |row| row.get("n"))?)
}

/// Gives the open contacts of one person to another. Returns which they are.
pub fn set_owner_of_open(write: &Write, from: i64, to: i64) -> Result<Vec<ContactId>, ApiError> {
    let mut statement = write.prepare_cached(
        "update contacts set owner_key = ?2, version = version + 1
         where owner_key = ?1 and state in ('draft', 'in_review')
         returning id",
    )?;
    Ok(statement.query_map(params![from, to], |row| row.get("id"))?.collect::<Result<_, _>>()?)
}
