//! Scheduled jobs of accounts.

use super::actions::erasure;
use super::store::{deletion, email_changes};
use crate::app::App;
use crate::base::error::ApiError;
use crate::media::files;

/// Erases every account whose deletion is due.
pub fn erase_due(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    for user_key in app.db.read_blocking(move |db| deletion::list_due(db, now))? {
        let removed = app.db.write_blocking(move |write| erasure::erase(write, user_key))?;
        // a crash in between leaves a file that no page names; names cannot be guessed
        for (hash, widths) in removed {
            files::remove(&app.media_dir(), &hash, &widths)?;
        }
    }
    Ok(())
}

/// Removes changes of e-mail addresses that were not confirmed in time.
pub fn remove_expired_email_changes(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| email_changes::remove_expired(write).map(drop))
}
