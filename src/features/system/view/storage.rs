//! Files on the disk.

use std::fs;
use std::path::Path;

use super::super::state::FolderSizes;
use super::super::types::{BackupFile, SystemStorage};
use crate::backup::{self, StoredBackup};
use crate::process::DiskSpace;

/// Backups that are listed.
const MAX_BACKUPS: usize = 20;

fn bytes_of(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

/// Sizes of the database, the folders and the disk.
pub fn of(database: &Path, folders: FolderSizes, space: Option<DiskSpace>) -> SystemStorage {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    SystemStorage {
        database_bytes: bytes_of(database),
        log_bytes: bytes_of(Path::new(&log)),
        media_bytes: folders.media,
        private_bytes: folders.private,
        mail_bytes: folders.mail,
        backup_bytes: folders.backups,
        free_bytes: space.map_or(0, |space| space.free),
        disk_bytes: space.map_or(0, |space| space.total),
    }
}

/// The newest backups of the data directory `data`, newest first.
pub fn backups(data: &Path) -> Vec<BackupFile> {
    let file = |stored: StoredBackup| {
        let name = stored.path.file_name()?.to_str()?.to_owned();
        Some(BackupFile { name, bytes: stored.size, made_at: stored.made_at })
    };
    backup::list(&data.join("backups")).into_iter().filter_map(file).take(MAX_BACKUPS).collect()
}
