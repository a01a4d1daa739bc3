//! Connections to the file of the database.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::{letters, packed, slow};

/// Size of a page of a new database in bytes; an existing one keeps its own. An article's text takes about 2.4 KB: one fits into a
/// page of 4 KB and leaves nearly half of it empty, three fill one of 8 KB.
const PAGE_BYTES: u32 = 8_192;

/// Sets what every connection needs.
pub(super) fn prepare(connection: &Connection, cache_kb: u32) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute_batch(&format!(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma temp_store = memory; pragma cache_size = -{cache_kb};"
    ))?;
    // a statement of the cache keeps its plan: SQLite would plan a list anew for each value of its limit
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(128);
    slow::measure(connection);
    letters::define(connection)?;
    packed::define(connection)
}

/// Opens the file for writing, making it where it is missing.
pub(super) fn open_writer(path: &Path, cache_kb: u32) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "page_size", PAGE_BYTES)?;
    prepare(&connection, cache_kb)?;
    Ok(connection)
}
