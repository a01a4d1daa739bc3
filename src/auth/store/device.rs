//! SQL of known devices: hashes of marks, each bound to one person.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Number of marks known of a person's devices.
pub fn count(write: &Write, user_key: i64) -> Result<u32, ApiError> {
    let mut statement =
        write.prepare_cached("select count(*) as marks from known_devices where user_key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("marks"))?)
}

/// Returns whether one of a person's devices has this mark.
pub fn is_known(db: &Connection, user_key: i64, mark: &[u8; 32]) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached("select 1 from known_devices where user_key = :user_key and mark = :mark")?;
    Ok(statement.exists(named_params! { ":user_key": user_key, ":mark": mark })?)
}

/// Notes that a mark was seen now. Returns whether it was known before.
pub fn remember(write: &Write, user_key: i64, mark: &[u8; 32]) -> Result<bool, ApiError> {
    let updated = write
        .prepare_cached("update known_devices set seen_at = :now where user_key = :user_key and mark = :mark")?
        .execute(named_params! { ":user_key": user_key, ":mark": mark, ":now": write.now() })?;
    if updated == 0 {
        write
            .prepare_cached("insert into known_devices (user_key, mark, seen_at) values (:user_key, :mark, :now)")?
            .execute(named_params! { ":user_key": user_key, ":mark": mark, ":now": write.now() })?;
    }
    Ok(updated > 0)
}

/// Removes marks that were last seen at `before` or earlier.
pub fn remove_older(write: &Write, before: Ts) -> Result<usize, ApiError> {
    let mut statement = write.prepare_cached("delete from known_devices where seen_at <= :before")?;
    Ok(statement.execute(named_params! { ":before": before })?)
}
