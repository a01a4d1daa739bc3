//! The job of the night. A backup takes minutes, so it has a thread of its own and other jobs do not wait for it.

use std::fs::File;

use super::actions;
use crate::app::App;
use crate::base::error::ApiError;

/// Starts a backup if one is due and none is under way.
pub fn start_due(app: &App) -> Result<(), ApiError> {
    if !app.config.backup.nightly || !actions::is_due(app)? {
        return Ok(());
    }
    let app = app.clone();
    std::thread::Builder::new().name("backup".into()).spawn(move || {
        if let Err(error) = make_due(&app)
            && !app.db.is_closed()
        {
            tracing::error!(%error, "the outcome of a backup was not noted");
        }
    })?;
    Ok(())
}

/// Makes a backup if one is due and no other process makes one, and notes how it went. Takes as long as the backup.
pub fn make_due(app: &App) -> Result<(), ApiError> {
    let folder = actions::folder(app);
    std::fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join(".lock"))?;
    if lock.try_lock().is_err() || !actions::is_due(app)? {
        return Ok(());
    }
    match actions::make(app) {
        Ok(()) => app.db.write_blocking(actions::note_success),
        // the server stops: the next start makes it
        Err(_) if app.db.is_closed() => Ok(()),
        Err(error) => {
            let reason = error.to_string();
            tracing::error!(%reason, "the backup failed; it is tried again in an hour");
            app.db.write_blocking(move |write| actions::note_failure(write, &reason))
        }
    }
}
