//! Commits of other processes on the same file, such as the command line's.

use rusqlite::{Connection, OpenFlags};

use super::pool::Db;
use crate::base::error::ApiError;

/// Notices commits that another process announced (`DbOptions::announce`).
pub struct ForeignCommits {
    connection: Connection,
    version: i64,
    count: i64,
}

impl ForeignCommits {
    /// Starts with the commits there are. Errors: the file cannot be opened.
    pub fn watch(db: &Db) -> Result<ForeignCommits, ApiError> {
        let connection = Connection::open_with_flags(db.path(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let version = version(&connection)?;
        // asked of a reader, which knows the schema; this connection reads it with the first change
        let count = db.read_blocking(|reader| Ok(count(reader)?))?;
        Ok(ForeignCommits { connection, version, count })
    }

    /// True if another process committed since the last call. Errors: the file cannot be read.
    pub fn have_changed(&mut self) -> rusqlite::Result<bool> {
        // the version changes with this process's commits too, but is cheap to ask for
        let version = version(&self.connection)?;
        if version == self.version {
            return Ok(false);
        }
        self.version = version;
        let count = count(&self.connection)?;
        Ok(std::mem::replace(&mut self.count, count) != count)
    }

    /// The connection, for reading only.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached("pragma data_version")?.query_row([], |row| row.get("data_version"))
}

fn count(connection: &Connection) -> rusqlite::Result<i64> {
    let sql =
        "select coalesce((select cast(value as integer) from settings where name = 'foreign_commits'), 0) as count";
    connection.prepare_cached(sql)?.query_row([], |row| row.get("count"))
}
