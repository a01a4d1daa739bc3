//! Figures that are expensive to collect, kept for a minute.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::types::TableSize;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::process;

/// Time for which collected figures hold.
const HOLDS: Duration = Duration::from_mins(1);

/// Bytes of the folders of the data directory.
#[derive(Clone, Copy, Debug)]
pub struct FolderSizes {
    /// Public pictures.
    pub media: u64,
    /// Files that are not public.
    pub private: u64,
    /// E-mails written to files.
    pub mail: u64,
    /// Backups.
    pub backups: u64,
}

/// State of the feature; managed by the server. Clones share it.
#[derive(Clone)]
pub struct SystemState {
    started_at: Ts,
    folders: Kept<FolderSizes>,
    tables: Kept<Vec<TableSize>>,
}

/// A value with the time of its collection.
#[derive(Clone)]
struct Kept<T>(Arc<Mutex<Option<(Instant, T)>>>);

impl<T: Clone> Kept<T> {
    /// The value; `collect` makes a new one where it is too old. Other callers wait for it.
    fn get(&self, collect: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, value)) = kept.as_ref()
            && at.elapsed() < HOLDS
        {
            return Ok(value.clone());
        }
        let value = collect()?;
        *kept = Some((Instant::now(), value.clone()));
        Ok(value)
    }
}

impl SystemState {
    /// The state of a program that started at `started_at`.
    pub fn new(started_at: Ts) -> SystemState {
        SystemState { started_at, folders: Kept(Arc::default()), tables: Kept(Arc::default()) }
    }

    /// Start of the program.
    pub fn started_at(&self) -> Ts {
        self.started_at
    }

    /// Sizes of the folders of `data`, on a blocking thread.
    pub(super) fn folders(&self, data: &Path) -> FolderSizes {
        let size = |name: &str| process::directory_bytes(&data.join(name));
        let collect = || {
            Ok(FolderSizes {
                media: size("media"),
                private: size("private"),
                mail: size("mail"),
                backups: size("backups"),
            })
        };
        self.folders.get(collect).unwrap_or(FolderSizes { media: 0, private: 0, mail: 0, backups: 0 })
    }

    /// Sizes of the tables.
    pub(super) fn tables(
        &self,
        collect: impl FnOnce() -> Result<Vec<TableSize>, ApiError>,
    ) -> Result<Vec<TableSize>, ApiError> {
        self.tables.get(collect)
    }
}
