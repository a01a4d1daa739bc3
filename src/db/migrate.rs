//! Numbered migrations with checksums: forward only, one transaction each, refused when edited after the fact.

use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::connection::open_writer;
use crate::base::clock::Ts;
use crate::base::embedded_text::files;
use crate::base::error::ApiError;
use crate::embedded_text;

/// The number of the newest migration that this binary knows.
pub const VERSION: usize = match usize::from_str_radix(env!("MIGRATIONS"), 10) {
    Ok(count) => count,
    Err(_) => panic!("the build script counts the migrations"),
};

/// Name and SQL of every migration, in order: one file a noun. A released file is never edited. The build script packs the files of
/// `migrations/`.
fn migrations() -> Vec<(String, String)> {
    let packed = embedded_text!("migrations").expect("the migrations are whole");
    files(&packed).map(|(file, sql)| (file.trim_end_matches(".sql").to_owned(), sql.to_owned())).collect()
}

/// Why the database was not brought up to date.
#[derive(Debug)]
pub enum MigrationError {
    /// The database was made by a newer program.
    Newer { found: usize },
    /// A migration that was applied reads differently today.
    Edited { name: String },
    /// SQLite refused.
    Sqlite(rusqlite::Error),
    /// The copy made before migrating failed.
    Backup(std::io::Error),
}

impl std::fmt::Display for MigrationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MigrationError::Newer { found } => {
                write!(
                    f,
                    "The database has {found} migrations, this program knows {VERSION}: it was used with a newer version. Install that version, or restore a backup of this one. Nothing was changed."
                )
            }
            MigrationError::Edited { name } => {
                write!(
                    f,
                    "The migration {name} was applied in another wording: this program was altered, or it is not the one that made the database. Nothing was changed."
                )
            }
            MigrationError::Sqlite(error) => write!(f, "The database refused: {error}."),
            MigrationError::Backup(error) => write!(f, "The backup before migrating failed: {error}."),
        }
    }
}

impl std::error::Error for MigrationError {}

impl From<rusqlite::Error> for MigrationError {
    fn from(error: rusqlite::Error) -> MigrationError {
        MigrationError::Sqlite(error)
    }
}

fn checksum(sql: &str) -> String {
    hex::encode(Sha256::digest(sql.as_bytes()))
}

fn applied(connection: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    connection.execute_batch(
        "create table if not exists migrations (number integer primary key, name text not null, checksum text not null, applied_at text not null) strict",
    )?;
    let mut statement = connection.prepare("select name, checksum from migrations order by number")?;
    statement.query_map([], |row| Ok((row.get("name")?, row.get("checksum")?)))?.collect()
}

/// Number of migrations that the database has had.
pub fn count_applied(db: &Connection) -> Result<usize, ApiError> {
    let mut statement = db.prepare_cached("select count(*) as applied from migrations")?;
    let applied: i64 = statement.query_row([], |row| row.get("applied"))?;
    Ok(usize::try_from(applied).unwrap_or(0))
}

/// How many migrations wait for the database at `path`; all of them for a missing file.
/// Errors: the database is newer than the program, or an applied migration was edited.
pub fn pending(path: &Path) -> Result<usize, MigrationError> {
    if !path.exists() {
        return Ok(VERSION);
    }
    Ok(VERSION - check(&open_writer(path, 256)?, &migrations())?)
}

/// The number of migrations that the database has had. Errors: they are not the first of `known`.
fn check(connection: &Connection, known: &[(String, String)]) -> Result<usize, MigrationError> {
    let applied = applied(connection)?;
    if applied.len() > VERSION {
        return Err(MigrationError::Newer { found: applied.len() });
    }
    for ((name, sum), (_, sql)) in applied.iter().zip(known) {
        if *sum != checksum(sql) {
            return Err(MigrationError::Edited { name: name.clone() });
        }
    }
    Ok(applied.len())
}

/// Brings the database at `path` up to date; an existing one is copied into `backups` first.
/// Returns how many migrations were applied.
pub fn migrate(path: &Path, backups: &Path, now: Ts) -> Result<usize, MigrationError> {
    open_migrated(path, 2048, backups, now).map(|(_, applied)| applied)
}

/// Opens a new database with all tables in `dir` as the program opens its own, so that a test sees the plans of its queries.
#[cfg(test)]
pub fn new_database(dir: &Path) -> Connection {
    open_migrated(&dir.join("t.db"), 2048, dir, Ts::from_millis(0)).expect("a new file").0
}

/// Opens the database at `path` for writing and does the same with it. Returns the number of migrations that were applied, too.
pub(super) fn open_migrated(
    path: &Path,
    cache_kb: u32,
    backups: &Path,
    now: Ts,
) -> Result<(Connection, usize), MigrationError> {
    let existed = path.exists();
    let mut connection = open_writer(path, cache_kb)?;
    let known = migrations();
    let done = check(&connection, &known)?;
    if done == VERSION {
        return Ok((connection, 0));
    }
    if existed && done > 0 {
        std::fs::create_dir_all(backups).map_err(MigrationError::Backup)?;
        let copy = backups.join(format!("before-migration-{done}-{}.db", now.millis()));
        connection.execute("vacuum into ?1", [copy.to_string_lossy()])?;
        if let Some(problem) = super::copy::inspect(&copy, &[])?.problems.into_iter().next() {
            return Err(MigrationError::Backup(std::io::Error::other(format!("{}: {problem}", copy.display()))));
        }
    }
    for (index, (name, sql)) in known.iter().enumerate().skip(done) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.execute(
            "insert into migrations (number, name, checksum, applied_at) values (?1, ?2, ?3, ?4)",
            rusqlite::params![i64::try_from(index + 1).unwrap_or(i64::MAX), name, checksum(sql), now],
        )?;
        transaction.commit()?;
        tracing::debug!(name, "a migration was applied");
    }
    // the log of a new database would stay larger than its file
    connection.execute_batch("pragma wal_checkpoint(truncate)")?;
    let (from, to, file) = (done, VERSION, path.display());
    tracing::info!(from, to, %file, "migrated the database");
    Ok((connection, VERSION - done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_gets_every_migration_once() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");

        let first = migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();
        let second = migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

        assert_eq!((first, second), (VERSION, 0));
        assert_eq!(migrations().len(), VERSION);
    }

    #[test]
    fn an_edited_migration_and_a_newer_database_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        migrate(&path, dir.path(), Ts::from_millis(0)).unwrap();
        let connection = open_writer(&path, 256).unwrap();

        connection.execute("update migrations set checksum = 'x' where number = 1", []).unwrap();
        assert!(matches!(migrate(&path, dir.path(), Ts::from_millis(0)), Err(MigrationError::Edited { .. })));

        connection.execute("insert into migrations values (99, 'later', 'y', '')", []).unwrap();
        assert!(matches!(pending(&path), Err(MigrationError::Newer { .. })));
    }
}
