//! Scheduled job of private files: the removal of files from the disk.

use super::{files, store};
use crate::app::App;
use crate::base::error::ApiError;

/// Files that are removed before the next look into the database.
const AT_ONCE: u32 = 100;

/// Removes the files of removed rows, and those of uploads that were not completed.
pub fn remove_due(app: &App) -> Result<(), ApiError> {
    let (now, dir) = (app.clock.now(), app.private_dir());
    loop {
        let due = app.db.read_blocking(move |db| store::due_removals(db, now, AT_ONCE))?;
        let is_last = due.len() < AT_ONCE as usize;
        for stored_name in due {
            files::remove(&dir, &stored_name)?;
            app.db.write_blocking(move |write| store::cancel_removal(write, &stored_name))?;
        }
        if is_last {
            return Ok(());
        }
    }
}
