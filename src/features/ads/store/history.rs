//! SQL of the states of a booking in their order.

use rusqlite::{Connection, named_params};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::{AdHistoryEntry, AdMover, AdState};

/// Notes a state and its author.
pub fn add(write: &Write, ad_key: i64, state: AdState, by: AdMover) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into ad_history (ad_key, state, author, created_at) values (:ad, :state, :author, :now)",
        )?
        .execute(named_params! { ":ad": ad_key, ":state": state, ":author": by.as_str(), ":now": write.now() })?;
    Ok(())
}

/// States of a booking, the oldest first.
pub fn list(db: &Connection, ad_key: i64) -> Result<Vec<AdHistoryEntry>, ApiError> {
    let mut statement = db.prepare_cached(
        "select h.state, h.author, h.created_at from ad_history h where h.ad_key = :ad order by h.key limit 200",
    )?;
    let rows = statement.query_map(named_params! { ":ad": ad_key }, |row| {
        Ok(AdHistoryEntry { state: row.get("state")?, by: row.get("author")?, at: row.get("created_at")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
