//! Numbered migrations with checksums: forward only, one transaction each, refused when edited after the fact.

use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::connection::open_writer;
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// Every migration, in order: one file a noun. A released file is never edited.
const MIGRATIONS: &[(&str, &str)] = &[
    ("0001_settings", include_str!("migrations/0001_settings.sql")),
    ("0002_users", include_str!("migrations/0002_users.sql")),
    ("0003_staff", include_str!("migrations/0003_staff.sql")),
    ("0004_audit", include_str!("migrations/0004_audit.sql")),
    ("0005_media", include_str!("migrations/0005_media.sql")),
    ("0006_mail", include_str!("migrations/0006_mail.sql")),
    ("0007_notifications", include_str!("migrations/0007_notifications.sql")),
    ("0008_realtime", include_str!("migrations/0008_realtime.sql")),
    ("0009_categories", include_str!("migrations/0009_categories.sql")),
    ("0010_sections", include_str!("migrations/0010_sections.sql")),
    ("0011_articles", include_str!("migrations/0011_articles.sql")),
    ("0012_authorship", include_str!("migrations/0012_authorship.sql")),
    ("0013_popularity", include_str!("migrations/0013_popularity.sql")),
    ("0014_statistics", include_str!("migrations/0014_statistics.sql")),
    ("0015_search", include_str!("migrations/0015_search.sql")),
    ("0016_redirects", include_str!("migrations/0016_redirects.sql")),
    ("0017_contacts", include_str!("migrations/0017_contacts.sql")),
    ("0018_legal", include_str!("migrations/0018_legal.sql")),
    ("0019_home", include_str!("migrations/0019_home.sql")),
    ("0020_reports", include_str!("migrations/0020_reports.sql")),
    ("0021_imports", include_str!("migrations/0021_imports.sql")),
    ("0022_cases", include_str!("migrations/0022_cases.sql")),
    ("0023_service_categories", include_str!("migrations/0023_service_categories.sql")),
    ("0024_services", include_str!("migrations/0024_services.sql")),
    ("0025_private_files", include_str!("migrations/0025_private_files.sql")),
    ("0026_consult_requests", include_str!("migrations/0026_consult_requests.sql")),
    ("0027_service_messages", include_str!("migrations/0027_service_messages.sql")),
    ("0028_enterprises", include_str!("migrations/0028_enterprises.sql")),
    ("0029_invoices", include_str!("migrations/0029_invoices.sql")),
    ("0030_ad_placements", include_str!("migrations/0030_ad_placements.sql")),
    ("0031_ad_packages", include_str!("migrations/0031_ad_packages.sql")),
    ("0032_ads", include_str!("migrations/0032_ads.sql")),
    ("0033_invoice_orders", include_str!("migrations/0033_invoice_orders.sql")),
    ("0034_ad_delivery", include_str!("migrations/0034_ad_delivery.sql")),
    ("0035_ad_reports", include_str!("migrations/0035_ad_reports.sql")),
    ("0036_jobs", include_str!("migrations/0036_jobs.sql")),
    ("0037_house_ads", include_str!("migrations/0037_house_ads.sql")),
    ("0038_table_imports", include_str!("migrations/0038_table_imports.sql")),
    ("0039_translation_wishes", include_str!("migrations/0039_translation_wishes.sql")),
    ("0040_audit_kind", include_str!("migrations/0040_audit_kind.sql")),
    ("0041_media_descriptions", include_str!("migrations/0041_media_descriptions.sql")),
    ("0042_brand_pictures", include_str!("migrations/0042_brand_pictures.sql")),
    ("0043_article_decisions", include_str!("migrations/0043_article_decisions.sql")),
    ("0044_statistics_origins", include_str!("migrations/0044_statistics_origins.sql")),
    ("0045_registration_next", include_str!("migrations/0045_registration_next.sql")),
    ("0046_service_feature_periods", include_str!("migrations/0046_service_feature_periods.sql")),
    ("0047_mail_test", include_str!("migrations/0047_mail_test.sql")),
    ("0048_ad_notification_kinds", include_str!("migrations/0048_ad_notification_kinds.sql")),
    ("0049_article_counts", include_str!("migrations/0049_article_counts.sql")),
];

/// The number of the newest migration that this binary knows.
pub const VERSION: usize = MIGRATIONS.len();

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
    Ok(VERSION - check(&open_writer(path, 256)?)?)
}

fn check(connection: &Connection) -> Result<usize, MigrationError> {
    let applied = applied(connection)?;
    if applied.len() > VERSION {
        return Err(MigrationError::Newer { found: applied.len() });
    }
    for ((name, sum), (_, sql)) in applied.iter().zip(MIGRATIONS) {
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
    let done = check(&connection)?;
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
    for (index, (name, sql)) in MIGRATIONS.iter().enumerate().skip(done) {
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
