//! The job of the night. A backup takes minutes, so it has a thread of its own and other jobs do not wait for it.

use std::path::Path;

use super::{actions, rules};
use crate::app::App;
use crate::backup::BackupError;
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
    if !actions::is_due(app)? {
        return Ok(());
    }
    let lock = match actions::lock_file(app) {
        Ok(lock) => lock,
        Err(error) => return note(app, Err(error)),
    };
    if lock.try_lock().is_err() || !actions::is_due(app)? {
        return Ok(());
    }
    note(app, actions::make(app))
}

fn note(app: &App, outcome: Result<(), BackupError>) -> Result<(), ApiError> {
    match outcome {
        Ok(()) => app.db.write_blocking(actions::note_success),
        // the server stops: the next start makes it
        Err(_) if app.db.is_closed() => Ok(()),
        Err(error) => {
            let (fault, reason) = (rules::fault(&error, Path::new(&app.config.backup.second_dir)), error.to_string());
            tracing::error!(%reason, "the backup failed; it is tried again in an hour");
            app.db.write_blocking(move |write| actions::note_failure(write, (fault, &reason)))
        }
    }
}
