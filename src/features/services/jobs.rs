//! Scheduled jobs of services: reminders, expiry, old drafts, unused photos, links.

use std::time::Duration;

use super::types::DAYS_OF_REMINDERS;
use super::{actions, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::media::files;

/// Services that are changed in one change of the database.
const AT_ONCE: u32 = 100;
/// Days for which an unchanged draft is kept before its owner is told (docs/objects.md, Services).
const DRAFT_DAYS: u32 = 30;
/// Days from that letter until the draft is removed.
const WARNING_DAYS: u32 = 7;
/// Days for which a photo is kept that stands in no service.
const PHOTO_DAYS: u32 = 7;

fn days(days: u32) -> Duration {
    Duration::from_hours(u64::from(days) * 24)
}

/// Ends publications whose time is over, and reminds of those that end soon. A service that comes late gets its newest
/// reminder only.
pub fn expire_and_remind(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        let now = write.now();
        for service in store::list_expired(write, now, AT_ONCE)? {
            actions::expire(write, service)?;
        }
        // the smallest number first, so that nobody is told twice in one run
        for left in DAYS_OF_REMINDERS.iter().rev().copied().filter(|left| *left > 0) {
            for service in store::list_to_remind(write, now.after(days(left)), left, AT_ONCE)? {
                actions::remind(write, &service, left)?;
            }
        }
        Ok(())
    })
}

/// Tells owners of old drafts that they will be removed, and removes those whose owners have known for a week.
pub fn sweep_drafts(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        let now = write.now();
        for service in store::list_drafts_due(write, now.before(days(WARNING_DAYS)), AT_ONCE)? {
            actions::remove_draft(write, &service)?;
        }
        for service in store::list_drafts_to_warn(write, now.before(days(DRAFT_DAYS)), AT_ONCE)? {
            actions::warn_of_removal(write, &service, now.after(days(WARNING_DAYS)))?;
        }
        Ok(())
    })
}

/// Removes photos that stand in no service, with their files.
pub fn remove_unused_photos(app: &App) -> Result<(), ApiError> {
    let removed = app.db.write_blocking(|write| {
        let mut removed = Vec::new();
        for key in store::list_unused_photos(write, write.now().before(days(PHOTO_DAYS)), AT_ONCE)? {
            removed.extend(store::remove_photo(write, key)?);
        }
        Ok(removed)
    })?;
    for (hash, widths) in removed {
        files::remove(&app.media_dir(), &hash, &widths)?;
    }
    Ok(())
}

/// Removes links whose time is over and submissions that no limit counts any more.
pub fn remove_expired_links(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        store::remove_expired_links(write)?;
        store::remove_old_submissions(write, write.now().before(days(1)))
    })
}
