//! Scheduled jobs of consult requests.

use std::time::Duration;

use super::actions;
use super::store::work;
use crate::app::App;
use crate::base::error::ApiError;

/// Requests that are changed in one change of the database.
const AT_ONCE: u32 = 100;

fn days(days: u32) -> Duration {
    Duration::from_hours(u64::from(days) * 24)
}

/// Reminds people of requests for whom the portal waits long.
pub fn remind(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(days(app.config.consults.waiting_days));
    while !app.db.read_blocking(move |db| work::list_waiting(db, before, false, 1))?.is_empty() {
        let settings = app.config.consults.clone();
        app.db.write_blocking(move |write| {
            for key in work::list_waiting(write, before, false, AT_ONCE)? {
                actions::remind(write, key, &settings)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Ends requests whose person did not answer the reminder.
pub fn close_unanswered(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(days(app.config.consults.close_days));
    while !app.db.read_blocking(move |db| work::list_waiting(db, before, true, 1))?.is_empty() {
        let settings = app.config.consults.clone();
        app.db.write_blocking(move |write| {
            for key in work::list_waiting(write, before, true, AT_ONCE)? {
                actions::close_unanswered(write, key, &settings)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Removes requests whose address was not confirmed in time.
pub fn remove_unconfirmed(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(Duration::from_hours(app.config.consults.confirm_hours.into()));
    app.db.write_blocking(move |write| work::remove_unconfirmed(write, before).map(drop))
}

/// Erases everything personal of requests whose time is over.
pub fn purge(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    while !app.db.read_blocking(move |db| work::list_to_purge(db, now, 1))?.is_empty() {
        app.db.write_blocking(move |write| {
            for key in work::list_to_purge(write, now, AT_ONCE)? {
                actions::purge(write, key)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}
