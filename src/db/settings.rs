//! The table of named values that belong to no noun.

use rusqlite::{Connection, OptionalExtension as _};

use super::write::Write;
use crate::base::error::ApiError;

/// The value of a setting, if it was ever set.
pub fn setting(db: &Connection, name: &str) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached("select value from settings where name = ?1")?;
    Ok(statement.query_row([name], |row| row.get("value")).optional()?)
}

/// Sets a setting to `value`.
pub fn set_setting(write: &Write, name: &str, value: &str) -> Result<(), ApiError> {
    let sql = "insert into settings (name, value)
        values (?1, ?2)
        on conflict (name) do update set value = excluded.value";
    write.prepare_cached(sql)?.execute([name, value])?;
    Ok(())
}
