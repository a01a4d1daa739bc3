//! The restoration from the set-up page: one archive at a time, received in parts, checked beside the data, then put in its
//! place by the next start of the process.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::types::{COUNTED_TABLES, RestorableBackup, SetupRestoration, SetupRestoreProblem, SetupRestoreStage};
use crate::backup::{self, BackupError, BackupKey, Scratch, free_bytes, is_full, private_file};
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// Most bytes of one part: with its form it passes a proxy that takes bodies of one megabyte.
pub const PART_BYTES: u64 = 960 * 1024;
/// Bytes that stay free on the disk beside the archive and its unpacked files.
const RESERVE: u64 = 64 * 1024 * 1024;

/// The restoration of this server. Clones share it.
#[derive(Clone, Default)]
pub struct SetupRestore(Arc<Shared>);

#[derive(Default)]
struct Shared {
    progress: Mutex<Progress>,
    /// Bytes of the archive that were checked.
    checked: AtomicU64,
    is_approved: AtomicBool,
    approved: Notify,
}

#[derive(Default)]
struct Progress {
    upload: Option<Upload>,
    outcome: Outcome,
}

/// An archive on the disk; it is removed with this value.
struct Upload {
    scratch: Scratch,
    size: u64,
    received: u64,
}

impl Upload {
    fn path(&self) -> PathBuf {
        self.scratch.path().join("archive")
    }
}

/// Result of the last step with the archive.
#[derive(Default)]
enum Outcome {
    #[default]
    None,
    Checking,
    Refused(SetupRestoreProblem),
    Proven(Box<RestorableBackup>),
    Approved(Box<RestorableBackup>),
}

impl SetupRestore {
    /// How far the restoration is.
    pub fn state(&self) -> SetupRestoration {
        self.state_of(&self.progress())
    }

    fn state_of(&self, progress: &Progress) -> SetupRestoration {
        let (size, received) = progress.upload.as_ref().map_or((0, 0), |upload| (upload.size, upload.received));
        let (stage, problem, backup) = match &progress.outcome {
            Outcome::None if progress.upload.is_none() => (SetupRestoreStage::Empty, None, None),
            Outcome::None => (SetupRestoreStage::Receiving, None, None),
            Outcome::Checking => (SetupRestoreStage::Checking, None, None),
            Outcome::Refused(problem) => (SetupRestoreStage::Refused, Some(problem.clone()), None),
            Outcome::Proven(backup) => (SetupRestoreStage::Proven, None, Some(*backup.clone())),
            Outcome::Approved(backup) => (SetupRestoreStage::Restoring, None, Some(*backup.clone())),
        };
        let checked = self.0.checked.load(Ordering::Relaxed);
        SetupRestoration { stage, size, received, checked, part_bytes: PART_BYTES, problem, backup }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a part behind those before it; at `offset` 0 a new archive begins, and an earlier one is removed. Off the async
    /// threads. Errors: 409 with the state where the part does not follow, 507 where the disk has too little space.
    pub fn receive(&self, data_dir: &Path, size: u64, offset: u64, part: &[u8]) -> Result<SetupRestoration, ApiError> {
        let mut progress = self.progress();
        if matches!(progress.outcome, Outcome::Checking | Outcome::Approved(_)) {
            return Err(self.conflict(&progress, "archive_in_use"));
        }
        if offset == 0 {
            *progress = Progress::default();
            let scratch = Scratch::inside(data_dir).map_err(|error| refused(&error))?;
            private_file(&scratch.path().join("archive")).map_err(|error| refused(&error))?;
            progress.upload = Some(Upload { scratch, size, received: 0 });
            // the archive and, beside it, its unpacked files
            let free = free_bytes(data_dir)?;
            if size.saturating_mul(2).saturating_add(RESERVE) > free {
                *progress = Progress::default();
                return Err(no_space());
            }
        }
        let follows = progress.upload.as_ref().is_some_and(|upload| {
            upload.size == size && upload.received == offset && part.len() as u64 <= size - offset
        });
        let Some(upload) = progress.upload.as_mut().filter(|_| follows) else {
            return Err(self.conflict(&progress, "archive_part"));
        };
        append(&upload.path(), offset, part)
            .map_err(|error| if is_full(&error) { no_space() } else { error.into() })?;
        upload.received += part.len() as u64;
        Ok(self.state_of(&progress))
    }

    fn conflict(&self, progress: &Progress, code: &'static str) -> ApiError {
        ApiError::Conflict { code, current: serde_json::to_value(self.state_of(progress)).ok() }
    }

    /// Starts the check of the whole archive, unless it is under way. Errors: 409 where a part is missing.
    pub fn check(&self, data_dir: PathBuf, key: Option<String>) -> Result<SetupRestoration, ApiError> {
        let mut progress = self.progress();
        if matches!(progress.outcome, Outcome::Checking | Outcome::Approved(_) | Outcome::Proven(_)) {
            return Ok(self.state_of(&progress));
        }
        let Some(archive) = progress.upload.as_ref().filter(|upload| upload.received == upload.size).map(Upload::path)
        else {
            return Err(self.conflict(&progress, "archive_part"));
        };
        self.0.checked.store(0, Ordering::Relaxed);
        let restoration = self.clone();
        std::thread::Builder::new().name("restore-check".into()).spawn(move || {
            let outcome = restoration.prove(&archive, &data_dir, key.as_deref());
            restoration.progress().conclude(outcome);
        })?;
        progress.outcome = Outcome::Checking;
        Ok(self.state_of(&progress))
    }

    fn prove(&self, archive: &Path, data_dir: &Path, key: Option<&str>) -> Result<RestorableBackup, BackupError> {
        let key = key.filter(|key| !key.trim().is_empty()).map(BackupKey::new).transpose()?;
        let tell = |read| self.0.checked.store(read, Ordering::Relaxed);
        let (contents, database) = backup::stage(archive, data_dir, key.as_ref(), &COUNTED_TABLES, &tell)?;
        Ok(RestorableBackup::of(&contents, &database))
    }

    /// Decides that the proven archive takes the place of the data; the server ends and starts again for it.
    /// Errors: 409 `archive_unchecked` where no archive is proven; the disk refuses.
    pub fn approve(&self, data_dir: &Path, now: Ts) -> Result<SetupRestoration, ApiError> {
        let mut progress = self.progress();
        if matches!(progress.outcome, Outcome::Approved(_)) {
            return Ok(self.state_of(&progress));
        }
        let Outcome::Proven(backup) = &progress.outcome else {
            return Err(self.conflict(&progress, "archive_unchecked"));
        };
        let backup = backup.clone();
        backup::approve_staged(data_dir, now).map_err(|error| refused(&error))?;
        progress.outcome = Outcome::Approved(backup);
        Ok(self.state_of(&progress))
    }

    /// Ends the server that waits in [`SetupRestore::approved`].
    pub fn restart(&self) {
        self.0.is_approved.store(true, Ordering::SeqCst);
        self.0.approved.notify_one();
    }

    /// Waits until a restoration is decided.
    pub async fn approved(&self) {
        self.0.approved.notified().await;
    }

    /// True if the process is to start again and put the restored data in place.
    pub fn is_approved(&self) -> bool {
        self.0.is_approved.load(Ordering::SeqCst)
    }
}

impl Progress {
    fn conclude(&mut self, outcome: Result<RestorableBackup, BackupError>) {
        self.outcome = match outcome {
            Ok(backup) => {
                // unpacked, the archive is not needed any more
                self.upload = None;
                Outcome::Proven(Box::new(backup))
            }
            Err(error) => {
                tracing::warn!(%error, "the archive of the set-up page cannot be restored");
                Outcome::Refused(SetupRestoreProblem::of(&error))
            }
        };
    }
}

fn append(path: &Path, offset: u64, part: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).open(path)?;
    // a part that was cut off by a full disk is written again
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(part)
}

fn no_space() -> ApiError {
    ApiError::Refused { status: 507, code: "disk_full" }
}

fn refused(error: &BackupError) -> ApiError {
    match error {
        error if error.full_place().is_some() => no_space(),
        error => ApiError::internal(error.to_string()),
    }
}
