//! Scheduled jobs of enterprises: ends of verifications, invitations, unused pictures.

use std::time::Duration;

use super::{actions, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::media::files;

/// Enterprises that are changed in one change of the database.
const AT_ONCE: u32 = 100;
/// Time before the end of a verification at which its owners are told (docs/objects.md, Enterprises).
const REMINDER: Duration = Duration::from_hours(30 * 24);
/// Time for which a picture is kept that stands in no enterprise.
const UNUSED: Duration = Duration::from_hours(7 * 24);

/// Ends verifications whose time is over, and tells the owners of those that end within 30 days.
pub fn expire_verifications(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        let now = write.now();
        for enterprise in store::list_verifications_ended(write, now, AT_ONCE)? {
            actions::expire_verification(write, &enterprise)?;
        }
        for enterprise in store::list_verifications_ending(write, now.after(REMINDER), AT_ONCE)? {
            actions::remind_of_verification(write, &enterprise)?;
        }
        Ok(())
    })
}

/// Removes invitations whose time is over.
pub fn remove_expired_invitations(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| store::remove_expired_invitations(write))
}

/// Removes pictures that stand in no enterprise, with their files.
pub fn remove_unused_pictures(app: &App) -> Result<(), ApiError> {
    let removed = app.db.write_blocking(|write| {
        let mut removed = Vec::new();
        for key in store::list_unused_pictures(write, write.now().before(UNUSED), AT_ONCE)? {
            removed.extend(store::remove_picture(write, key)?);
        }
        Ok(removed)
    })?;
    for (hash, widths) in removed {
        files::remove(&app.media_dir(), &hash, &widths)?;
    }
    Ok(())
}
