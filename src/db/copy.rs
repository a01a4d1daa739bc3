//! Copies of a database file, and the examination of one.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

/// Pages that are copied in one step.
const PAGES_PER_STEP: i32 = 1000;
/// Problems of a damaged file that are reported.
const MAX_PROBLEMS: usize = 5;

/// The result of an examination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseFacts {
    /// Number of migrations that were applied.
    pub schema: usize,
    /// Rows of the tables that were asked for, in that order; a missing table has none.
    pub rows: Vec<u64>,
    /// Damages; empty for a sound file.
    pub problems: Vec<String>,
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute_batch("pragma query_only = on; pragma trusted_schema = off;")?;
    Ok(connection)
}

/// Copies the database at `source` as it is at this moment, while other connections may write. The copy at `target` is one
/// file without a write-ahead log.
pub fn copy_database(source: &Path, target: &Path) -> rusqlite::Result<()> {
    let source = open(source)?;
    // one read transaction around all steps: a commit in the meantime does not restart the copy
    source.execute_batch("begin")?;
    source.query_row("select count(*) as tables from sqlite_schema", [], |row| row.get::<_, i64>("tables"))?;
    let mut copy = Connection::open(target)?;
    Backup::new(&source, &mut copy)?.run_to_completion(PAGES_PER_STEP, Duration::ZERO, None)?;
    source.execute_batch("commit")?;
    copy.query_row("pragma journal_mode = delete", [], |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)
}

/// Examines every page of the database at `path` and all references between its rows. Takes seconds for a large file.
/// Errors: it cannot be opened; a damaged file is an answer.
pub fn inspect(path: &Path, tables: &[&str]) -> rusqlite::Result<DatabaseFacts> {
    let connection = open(path)?;
    let mut facts = DatabaseFacts::default();
    if let Err(error) = examine(&connection, tables, &mut facts) {
        facts.problems.push(error.to_string());
    }
    Ok(facts)
}

fn examine(connection: &Connection, tables: &[&str], facts: &mut DatabaseFacts) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("pragma integrity_check(5)")?;
    let found = statement.query_map([], |row| row.get::<_, String>("integrity_check"))?;
    facts.problems = found.filter(|line| !matches!(line, Ok(line) if line == "ok")).collect::<rusqlite::Result<_>>()?;
    let mut statement = connection.prepare("pragma foreign_key_check")?;
    let broken =
        statement.query_map([], |row| Ok((row.get::<_, String>("table")?, row.get::<_, String>("parent")?)))?;
    for broken in broken.take(MAX_PROBLEMS) {
        let (table, parent) = broken?;
        facts.problems.push(format!("a row of {table} refers to a missing row of {parent}"));
    }
    let has = |table: &str| -> rusqlite::Result<bool> {
        let sql = "select exists (select 1 from sqlite_schema where type = 'table' and name = ?1) as found";
        connection.query_row(sql, [table], |row| row.get("found"))
    };
    let count = |table: &str| -> rusqlite::Result<u64> {
        let sql = format!("select count(*) as found from \"{}\"", table.replace('"', "\"\""));
        connection.query_row(&sql, [], |row| row.get::<_, i64>("found")).map(i64::unsigned_abs)
    };
    if has("migrations")? {
        facts.schema = usize::try_from(count("migrations")?).unwrap_or(usize::MAX);
    }
    for table in tables {
        facts.rows.push(if has(table)? { count(table)? } else { 0 });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_all_rows_and_a_damaged_file_is_found() {
        let dir = tempfile::tempdir().unwrap();
        let (path, copy) = (dir.path().join("t.db"), dir.path().join("copy.db"));
        let db = Connection::open(&path).unwrap();
        db.execute_batch(
            "pragma journal_mode = wal; create table notes (text text) strict;
             with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
             insert into notes select hex(randomblob(40)) from n;",
        )
        .unwrap();

        copy_database(&path, &copy).unwrap();
        let sound = inspect(&copy, &["notes", "missing"]).unwrap();
        let mut bytes = std::fs::read(&copy).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 4096].fill(0x5a);
        std::fs::write(&copy, bytes).unwrap();

        assert_eq!(sound, DatabaseFacts { schema: 0, rows: vec![3000, 0], problems: Vec::new() });
        assert!(!inspect(&copy, &[]).unwrap().problems.is_empty());
    }
}
