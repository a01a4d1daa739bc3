//! Reasons why an archive was not made, read or restored.

use std::fmt;
use std::path::{Path, PathBuf};

/// Sentences for the operator.
#[derive(Debug)]
pub enum BackupError {
    /// The system refused.
    Io {
        /// The action that failed: `read`, `written`.
        action: &'static str,
        /// With which file or directory.
        path: PathBuf,
        /// Its answer.
        error: std::io::Error,
    },
    /// A disk has too little space; with the directory and the figures.
    NoSpace(PathBuf, String),
    /// The database could not be copied or opened.
    Database(rusqlite::Error),
    /// The file is something else; with what it is not.
    Foreign(String),
    /// The archive is cut off or altered; with the place.
    Damaged(String),
    /// The archive is encrypted and no key is given.
    KeyMissing,
    /// The archive is encrypted with another key than the one that is given.
    KeyWrong,
    /// The key that is given has fewer characters than one must have.
    KeyShort,
    /// The archive is of a newer version; with what.
    Newer(String),
    /// It must not be done now; with the reason.
    Refused(String),
}

impl BackupError {
    /// Adds what was tried to an error of the system.
    pub fn io(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> BackupError {
        let path = path.to_owned();
        move |error| BackupError::Io { action, path, error }
    }

    /// The file or directory with which something failed for lack of space.
    pub fn full_place(&self) -> Option<&Path> {
        match self {
            Self::Io { path, error, .. } if is_full(error) => Some(path),
            Self::NoSpace(directory, _) => Some(directory),
            _ => None,
        }
    }

    /// The file or directory that could not be read or changed, whatever the reason.
    pub fn place(&self) -> Option<&Path> {
        match self {
            Self::Io { path, .. } | Self::NoSpace(path, _) => Some(path),
            _ => None,
        }
    }

    /// True if something could not be made, written or removed.
    pub fn is_of_writing(&self) -> bool {
        matches!(self, Self::Io { action: "made" | "written" | "removed", .. })
    }
}

/// True if the disk, or the part of it that this account may use, is full.
pub fn is_full(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded)
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { action, path, error } => write!(f, "{} cannot be {action}: {error}", path.display()),
            Self::NoSpace(directory, figures) => write!(f, "{} has {figures}", directory.display()),
            Self::Database(error) => write!(f, "the database cannot be read: {error}"),
            Self::Foreign(what) => write!(f, "this is not {what}"),
            Self::Damaged(place) => write!(f, "the archive is damaged: {place}"),
            Self::KeyMissing => f.write_str(
                "the archive is encrypted; set the key that it was made with (backup.key or backup.key_file)",
            ),
            Self::KeyWrong => f.write_str("the archive cannot be opened: its key is another one, or it is damaged"),
            Self::KeyShort => f.write_str("the key of backups must have at least 16 characters"),
            Self::Newer(what) => write!(f, "the archive is of a newer version: {what}"),
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BackupError {}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}
