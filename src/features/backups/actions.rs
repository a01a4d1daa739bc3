//! Makes the backup of a night and notes how it went.

use std::fs::File;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;

use super::rules;
use super::types::{BackupFailure, BackupFault};
use crate::app::App;
use crate::backup::{self, BackupError, BackupKey, BackupSettings, Retention, StoredBackup};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::text;
use crate::config;
use crate::db::{Write, set_setting, setting};
use crate::features::staff;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Setting with the [`BackupFailure`] of the last attempt; empty after a success.
const FAILURE: &str = "backup_failure";
/// Setting with the moment at which super-admins were told of a failure since the last success.
const TOLD_AT: &str = "backup_told_at";
/// Most characters of the sentence that is kept of a failure.
const MAX_DETAIL: usize = 300;

/// Folder of the backups.
pub fn folder(app: &App) -> PathBuf {
    app.config.server.data_dir.join("backups")
}

/// The file that the process which makes a backup locks.
pub fn lock_file(app: &App) -> Result<File, BackupError> {
    let folder = folder(app);
    std::fs::create_dir_all(&folder).map_err(BackupError::io("made", &folder))?;
    let path = folder.join(".lock");
    File::create(&path).map_err(BackupError::io("written", &path))
}

/// True if the backup of the night, or its copy in the second directory, is missing and may be made now.
pub fn is_due(app: &App) -> Result<bool, ApiError> {
    let is_missing = match backup_of_last_night(app) {
        Some(made) => second_copy(app, &made.path).is_some_and(|copy| !copy.exists()),
        // a new portal has its first backup after its first night
        None => !is_of_last_night(app, first_start(&app.config.server.data_dir)?),
    };
    if !is_missing {
        return Ok(false);
    }
    let failed = app.db.read_blocking(last_failure)?;
    Ok(rules::may_try(failed.map(|failure| failure.at), app.clock.now()))
}

fn is_of_last_night(app: &App, made_at: Ts) -> bool {
    rules::is_of_last_night(made_at, app.config.backup.hour, app.clock.now(), &app.site().zone)
}

fn backup_of_last_night(app: &App) -> Option<StoredBackup> {
    let newest = backup::list(&folder(app)).into_iter().next()?;
    is_of_last_night(app, newest.made_at).then_some(newest)
}

/// Path of the copy in the second directory, if there is one.
fn second_copy(app: &App, archive: &Path) -> Option<PathBuf> {
    let second = &app.config.backup.second_dir;
    (!second.is_empty()).then(|| Path::new(second).join(archive.file_name().unwrap_or_default()))
}

/// The moment at which the portal made its keys.
fn first_start(data_dir: &Path) -> Result<Ts, ApiError> {
    let made = data_dir.join("secrets.toml").metadata()?.modified()?;
    let age = made.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Ok(Ts::from_millis(i64::try_from(age.as_millis()).unwrap_or(i64::MAX)))
}

/// The failure of the last attempt, unless one has succeeded since.
pub fn last_failure(db: &rusqlite::Connection) -> Result<Option<BackupFailure>, ApiError> {
    Ok(setting(db, FAILURE)?.and_then(|value| serde_json::from_str(&value).ok()))
}

/// Makes the backup of the night where it is missing, copies it to the second directory and removes obsolete ones.
pub fn make(app: &App) -> Result<(), BackupError> {
    let settings = &app.config.backup;
    let folder = folder(app);
    let archive = match backup_of_last_night(app) {
        Some(made) => made.path,
        None => write_archive(app, &folder)?,
    };
    let zone = app.site().zone.clone();
    remove_obsolete(&backup::list(&folder), settings, &zone)?;
    remove_obsolete(&backup::migration_copies(&folder), settings, &zone)?;
    if !settings.second_dir.is_empty() {
        let second = Path::new(&settings.second_dir);
        backup::copy_to(&archive, second)?;
        remove_obsolete(&backup::list(second), settings, &zone)?;
    }
    Ok(())
}

/// Writes an archive and reads it back.
fn write_archive(app: &App, folder: &Path) -> Result<PathBuf, BackupError> {
    let settings = &app.config.backup;
    std::fs::create_dir_all(folder).map_err(BackupError::io("made", folder))?;
    let key = BackupKey::of_settings(&settings.key, &settings.key_file)?;
    let now = app.clock.now();
    let target = folder.join(backup::file_name(now, key.is_some()));
    let how = BackupSettings { key: key.clone(), with_secrets: false, now };
    let made = backup::create(&app.config.server.data_dir, &target, &how, &|_, _| ())?;
    backup::verify(&target, key.as_ref(), &[], &|_| ()).inspect_err(|_| drop(std::fs::remove_file(&target)))?;
    tracing::info!(path = %target.display(), bytes = made.size, "a backup was made and read back");
    Ok(target)
}

fn remove_obsolete(backups: &[StoredBackup], settings: &config::Backup, zone: &TimeZone) -> Result<(), BackupError> {
    let retention = Retention {
        daily: settings.keep_daily.into(),
        weekly: settings.keep_weekly.into(),
        monthly: settings.keep_monthly.into(),
    };
    for backup in backup::obsolete(backups, retention, zone) {
        std::fs::remove_file(&backup.path).map_err(BackupError::io("removed", &backup.path))?;
        tracing::info!(path = %backup.path.display(), "an obsolete backup was removed");
    }
    Ok(())
}

/// Notes a success: the next failure is told at once.
pub fn note_success(write: &mut Write) -> Result<(), ApiError> {
    set_setting(write, FAILURE, "")?;
    set_setting(write, TOLD_AT, "")
}

/// Notes a failure and tells all super-admins, at most once a day.
pub fn note_failure(write: &mut Write, (fault, detail): (BackupFault, &str)) -> Result<(), ApiError> {
    let now = write.now();
    let failure = BackupFailure { fault, detail: text::cut(detail, MAX_DETAIL), at: now };
    set_setting(write, FAILURE, &serde_json::to_string(&failure)?)?;
    let told = setting(write, TOLD_AT)?.and_then(|value| Ts::parse(&value));
    if !rules::is_to_be_told(told, now) {
        return Ok(());
    }
    set_setting(write, TOLD_AT, &now.to_string())?;
    let params = args([("backup_fault", fault.as_str().into())]);
    for person in staff::super_admins(write)? {
        notify(write, person.key, NotificationKind::BackupFailed, &params, "/panel/system")?;
    }
    Ok(())
}
