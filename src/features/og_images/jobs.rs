//! The folder of drawn pictures and the scheduled job that bounds it.

use std::path::PathBuf;
use std::time::SystemTime;

use crate::app::App;
use crate::base::error::ApiError;

/// Bytes of stored pictures; beyond it the oldest are removed and drawn again on request.
const MAX_BYTES: u64 = 200 << 20;

/// Folder of the pictures.
pub fn folder(app: &App) -> PathBuf {
    app.config.server.data_dir.join("share")
}

/// Removes the oldest pictures beyond [`MAX_BYTES`].
pub fn remove_oldest(app: &App) -> Result<(), ApiError> {
    let Ok(entries) = std::fs::read_dir(folder(app)) else { return Ok(()) };
    let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let facts = entry.metadata().ok()?;
            Some((facts.modified().ok()?, facts.len(), entry.path()))
        })
        .collect();
    let mut kept: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    files.sort_unstable();
    for (_, bytes, path) in files {
        if kept <= MAX_BYTES {
            break;
        }
        if std::fs::remove_file(path).is_ok() {
            kept -= bytes;
        }
    }
    Ok(())
}
