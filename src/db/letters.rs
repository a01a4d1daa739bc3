//! Letters of all alphabets in SQL: SQLite itself sorts by bytes and knows capitals of Latin letters alone.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;

use crate::base::alphabet;

/// Defines the collation `alphabet` and the function `lowercase(text)`, for lists alone: an index that uses one of them would close
/// the file to other programs.
pub(super) fn define(connection: &Connection) -> rusqlite::Result<()> {
    connection.create_collation("alphabet", alphabet::compare)?;
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("lowercase", 1, flags, |call| {
        Ok(call.get_raw(0).as_str_or_null()?.map(str::to_lowercase))
    })
}
