//! A directory for intermediate files, removed with everything in it.

use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::error::BackupError;

const PREFIX: &str = ".scratch-";
/// Age from which a directory was left by a process that was killed.
const ABANDONED: Duration = Duration::from_hours(24);

/// A directory that lasts as long as this value.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes one inside `directory` that only this account can enter, and removes those that killed processes left there.
    pub fn inside(directory: &Path) -> Result<Scratch, BackupError> {
        remove_abandoned(directory);
        let path = directory.join(format!("{PREFIX}{}", uuid::Uuid::now_v7()));
        DirBuilder::new().mode(0o700).create(&path).map_err(BackupError::io("made", &path))?;
        Ok(Scratch(path))
    }

    /// Path of the directory.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(path = %self.0.display(), %error, "a directory of intermediate files was not removed");
        }
    }
}

fn remove_abandoned(directory: &Path) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        let changed = entry.metadata().and_then(|metadata| metadata.modified());
        let age = changed.ok().and_then(|changed| SystemTime::now().duration_since(changed).ok());
        if age.is_some_and(|age| age > ABANDONED) {
            drop(std::fs::remove_dir_all(entry.path()));
        }
    }
}
