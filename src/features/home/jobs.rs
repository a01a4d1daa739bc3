//! Scheduled job: publishes what is due and invalidates the page when a block appears or disappears.

use super::actions::{self, TAG};
use super::store;
use super::types::HomeState;
use crate::app::App;
use crate::audit::Actor;
use crate::base::error::ApiError;

/// Publishes the scheduled version if it is due; invalidates the page if a block appeared or disappeared since the last run.
pub fn publish_due(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let (due, changed) = app.db.read_blocking(|db| {
        let scheduled = store::find_in_state(db, HomeState::Scheduled)?;
        let due = scheduled.is_some_and(|version| version.publish_at.is_some_and(|at| at <= now));
        let checked = store::last_check(db)?;
        let changed = store::find_published(db)?.is_some_and(|version| {
            let since = checked.max(version.published_at);
            version.document.boundaries().any(|at| at <= now && since.is_none_or(|since| since < at))
        });
        Ok((due, changed))
    })?;
    if due {
        app.db.write_blocking(|write| {
            let Some(version) = store::find_in_state(write, HomeState::Scheduled)? else { return Ok(()) };
            if version.publish_at.is_some_and(|at| at <= write.now()) {
                actions::publish(write, &Actor::Clock, version, "home.publish")?;
            }
            Ok(())
        })?;
    }
    if changed {
        app.db.write_blocking(|write| {
            store::set_last_check(write)?;
            write.invalidate(TAG);
            Ok(())
        })?;
    }
    Ok(())
}
