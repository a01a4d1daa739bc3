//! Reasons why an archive was not made, read or restored.

use std::fmt;
use std::path::Path;

/// Sentences for the operator.
#[derive(Debug)]
pub enum BackupError {
    /// The system refused; with what was tried.
    Io(String, std::io::Error),
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
        let what = format!("{} cannot be {action}", path.display());
        move |error| BackupError::Io(what, error)
    }
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(what, error) => write!(f, "{what}: {error}"),
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
