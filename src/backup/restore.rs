//! Puts a backup in the place of the data: unpacked beside it, proven, then exchanged. The old data is kept in a directory
//! of its own. An exchange that was interrupted is completed by the next start.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::archive::ArchiveKind;
use super::create::{DATABASE, FOLDERS, SECRETS};
use super::error::BackupError;
use super::scratch::Scratch;
use super::sealed::BackupKey;
use super::unpack::{ArchiveContents, unpack};
use crate::base::clock::Ts;
use crate::db::{DatabaseFacts, MigrationError, inspect, pending};

/// Directory of the data directory into which an archive is unpacked.
const STAGING: &str = "restoring";
/// File of the staging directory while the old data is set aside; it holds the name of the directory for it.
const SET_ASIDE: &str = "SET-ASIDE";
/// The same file, renamed, while the new data is put in place.
const PUT_IN_PLACE: &str = "PUT-IN-PLACE";

/// A backup that took the place of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The archive.
    pub contents: ArchiveContents,
    /// Its database.
    pub database: DatabaseFacts,
    /// Directory of the old data, if there was any.
    pub kept: Option<PathBuf>,
}

/// Reads an archive to its end, compares all checksums and examines its database. `tables` are counted.
/// Errors: the archive is no backup, damaged, locked or newer.
pub fn verify(
    archive: &Path,
    key: Option<&BackupKey>,
    tables: &[&str],
    tell: &dyn Fn(u64),
) -> Result<(ArchiveContents, DatabaseFacts), BackupError> {
    let folder = archive.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // an archive may lie where nothing can be written
    let scratch = Scratch::inside(folder).or_else(|_| Scratch::inside(&std::env::temp_dir()))?;
    let database = scratch.path().join(DATABASE);
    let mut place = |name: &str| {
        ensure_known(name)?;
        Ok((name == DATABASE).then(|| database.clone()))
    };
    let contents = unpack(archive, ArchiveKind::Backup, key, &mut place, tell)?;
    let facts = prove(&contents, &database, tables)?;
    Ok((contents, facts))
}

fn ensure_known(name: &str) -> Result<(), BackupError> {
    let is_known = [DATABASE, SECRETS].contains(&name)
        || FOLDERS.iter().any(|folder| name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')));
    if is_known { Ok(()) } else { Err(BackupError::Damaged(format!("it holds {name}, which is part of no backup"))) }
}

/// Examines the database of an archive.
fn prove(contents: &ArchiveContents, database: &Path, tables: &[&str]) -> Result<DatabaseFacts, BackupError> {
    if !database.is_file() {
        return Err(BackupError::Damaged("it holds no database".to_owned()));
    }
    let facts = inspect(database, tables)?;
    if let Some(problem) = facts.problems.first() {
        return Err(BackupError::Damaged(format!("its database: {problem}")));
    }
    if facts.schema != contents.manifest.schema {
        return Err(BackupError::Damaged("its database is another one than its manifest says".to_owned()));
    }
    match pending(database) {
        Ok(_) => Ok(facts),
        Err(MigrationError::Newer { found }) => {
            let known = crate::db::VERSION;
            let program = &contents.manifest.program;
            Err(BackupError::Newer(format!(
                "its database has {found} migrations and this program knows {known}; install version {program} first"
            )))
        }
        Err(MigrationError::Edited { name }) => Err(BackupError::Refused(format!(
            "its migration {name} has another wording than that of this program: one of the two was altered"
        ))),
        Err(MigrationError::Sqlite(error)) => Err(BackupError::Database(error)),
        Err(MigrationError::Backup(error)) => Err(BackupError::io("copied", database)(error)),
    }
}

/// Restores `archive` into `data_dir`, which is made where it is missing. The caller holds the lock of the directory.
/// Errors: as [`verify`], or the files cannot be written; then the old data is in its place.
pub fn restore(
    archive: &Path,
    data_dir: &Path,
    key: Option<&BackupKey>,
    now: Ts,
    tables: &[&str],
    tell: &dyn Fn(u64),
) -> Result<Restored, BackupError> {
    std::fs::create_dir_all(data_dir).map_err(BackupError::io("made", data_dir))?;
    finish_interrupted(data_dir)?;
    let (contents, database) = stage(archive, data_dir, key, tables, tell)?;
    approve_staged(data_dir, now).inspect_err(|_| drop(std::fs::remove_dir_all(data_dir.join(STAGING))))?;
    let kept = exchange(data_dir)?;
    Ok(Restored { contents, database, kept })
}

/// Unpacks `archive` beside the data of `data_dir` and proves it, in place of one that was unpacked before. The data stays as
/// it is. Must not be called after [`approve_staged`].
/// Errors: as [`verify`], or the files cannot be written; then nothing is left.
pub fn stage(
    archive: &Path,
    data_dir: &Path,
    key: Option<&BackupKey>,
    tables: &[&str],
    tell: &dyn Fn(u64),
) -> Result<(ArchiveContents, DatabaseFacts), BackupError> {
    let staging = data_dir.join(STAGING);
    if staging.exists() {
        std::fs::remove_dir_all(&staging).map_err(BackupError::io("removed", &staging))?;
    }
    std::fs::create_dir(&staging).map_err(BackupError::io("made", &staging))?;
    unpack_into(&staging, archive, key, tables, tell).inspect_err(|_| drop(std::fs::remove_dir_all(&staging)))
}

/// Decides that the unpacked archive takes the place of the data: [`finish_interrupted`] does it, when no process has the
/// database open. Errors: the decision cannot be written.
pub fn approve_staged(data_dir: &Path, now: Ts) -> Result<(), BackupError> {
    let kept = format!("before-restore-{}", super::retention::stamp(now));
    write_marker(&data_dir.join(STAGING), &kept)
}

fn unpack_into(
    staging: &Path,
    archive: &Path,
    key: Option<&BackupKey>,
    tables: &[&str],
    tell: &dyn Fn(u64),
) -> Result<(ArchiveContents, DatabaseFacts), BackupError> {
    let mut place = |name: &str| {
        ensure_known(name)?;
        Ok(Some(staging.join(name)))
    };
    let contents = unpack(archive, ArchiveKind::Backup, key, &mut place, tell)?;
    let facts = prove(&contents, &staging.join(DATABASE), tables)?;
    Ok((contents, facts))
}

fn write_marker(staging: &Path, kept: &str) -> Result<(), BackupError> {
    let (draft, marker) = (staging.join("marker"), staging.join(SET_ASIDE));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(kept.as_bytes())?;
        file.sync_all()
    });
    written.map_err(BackupError::io("written", &draft))?;
    std::fs::rename(&draft, &marker).map_err(BackupError::io("written", &marker))?;
    sync(staging)
}

fn sync(folder: &Path) -> Result<(), BackupError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(BackupError::io("written", folder))
}

/// Completes an exchange that was interrupted, and removes an archive that was only partly unpacked. Returns the directory of
/// the old data of a completed exchange. The caller holds the lock of the directory.
pub fn finish_interrupted(data_dir: &Path) -> Result<Option<PathBuf>, BackupError> {
    let staging = data_dir.join(STAGING);
    if !staging.exists() {
        return Ok(None);
    }
    if staging.join(SET_ASIDE).exists() || staging.join(PUT_IN_PLACE).exists() {
        return exchange(data_dir);
    }
    std::fs::remove_dir_all(&staging).map_err(BackupError::io("removed", &staging))?;
    Ok(None)
}

/// Sets the old data aside and puts the unpacked data in its place. Each step may be repeated after an interruption.
fn exchange(data_dir: &Path) -> Result<Option<PathBuf>, BackupError> {
    let staging = data_dir.join(STAGING);
    let (set_aside, put_in_place) = (staging.join(SET_ASIDE), staging.join(PUT_IN_PLACE));
    let marker = if set_aside.exists() { &set_aside } else { &put_in_place };
    let kept = std::fs::read_to_string(marker).map_err(BackupError::io("read", marker))?;
    let kept = data_dir.join(kept.trim());
    if set_aside.exists() {
        let mut old = vec![DATABASE.to_owned(), format!("{DATABASE}-wal"), format!("{DATABASE}-shm")];
        old.extend(FOLDERS.map(str::to_owned));
        if staging.join(SECRETS).exists() {
            old.push(SECRETS.to_owned());
        }
        for name in old {
            let path = data_dir.join(&name);
            if path.exists() {
                std::fs::create_dir_all(&kept).map_err(BackupError::io("made", &kept))?;
                std::fs::rename(&path, kept.join(&name)).map_err(BackupError::io("moved", &path))?;
            }
        }
        sync(data_dir)?;
        std::fs::rename(&set_aside, &put_in_place).map_err(BackupError::io("written", &put_in_place))?;
        sync(&staging)?;
    }
    for name in [DATABASE, SECRETS].into_iter().chain(FOLDERS) {
        let path = staging.join(name);
        match std::fs::rename(&path, data_dir.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            moved => moved.map_err(BackupError::io("moved", &path))?,
        }
    }
    sync(data_dir)?;
    std::fs::remove_dir_all(&staging).map_err(BackupError::io("removed", &staging))?;
    Ok(kept.exists().then_some(kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, content: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    /// Everything below `folder` with its content, in order.
    fn files(folder: &Path) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for entry in std::fs::read_dir(next).unwrap().map(Result::unwrap) {
                if entry.path().is_dir() {
                    folders.push(entry.path());
                } else {
                    let name = entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                    found.push((name, std::fs::read_to_string(entry.path()).unwrap()));
                }
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn an_exchange_is_completed_wherever_it_was_interrupted() {
        let old = ["litfass.db", "litfass.db-wal", "media/a", "private/p"];
        let new = ["litfass.db", "media/b", "secrets.toml"];
        let names = ["litfass.db", "litfass.db-wal", "litfass.db-shm", "media", "private", "secrets.toml"];
        // the steps of an exchange: six moves away, the marker, four moves in
        for steps in 0..=11 {
            let dir = tempfile::tempdir().unwrap();
            let (data, staging, kept) = (dir.path(), dir.path().join(STAGING), dir.path().join("kept"));
            old.iter().for_each(|name| write(&data.join(name), "old"));
            write(&data.join("secrets.toml"), "old");
            new.iter().for_each(|name| write(&staging.join(name), "new"));
            write(&staging.join(SET_ASIDE), "kept");
            for step in 0..steps {
                match step {
                    0..=5 if data.join(names[step]).exists() => {
                        std::fs::create_dir_all(&kept).unwrap();
                        std::fs::rename(data.join(names[step]), kept.join(names[step])).unwrap();
                    }
                    6 => std::fs::rename(staging.join(SET_ASIDE), staging.join(PUT_IN_PLACE)).unwrap(),
                    7..=10 => {
                        let name = [DATABASE, SECRETS, "media", "private"][step - 7];
                        drop(std::fs::rename(staging.join(name), data.join(name)));
                    }
                    _ => {}
                }
            }

            let told = finish_interrupted(data).unwrap();

            assert_eq!(told, Some(kept.clone()), "after {steps} steps");
            let found = files(data);
            let found: Vec<(&str, &str)> = found.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            assert_eq!(
                found,
                [
                    ("kept/litfass.db", "old"),
                    ("kept/litfass.db-wal", "old"),
                    ("kept/media/a", "old"),
                    ("kept/private/p", "old"),
                    ("kept/secrets.toml", "old"),
                    ("litfass.db", "new"),
                    ("media/b", "new"),
                    ("secrets.toml", "new"),
                ],
                "after {steps} steps"
            );
        }
    }

    #[test]
    fn an_archive_that_was_only_partly_unpacked_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        write(&dir.path().join("litfass.db"), "old");
        write(&dir.path().join(STAGING).join("litfass.db"), "half");

        let told = finish_interrupted(dir.path()).unwrap();

        assert_eq!(told, None);
        assert_eq!(files(dir.path()), [("litfass.db".to_owned(), "old".to_owned())]);
    }
}
