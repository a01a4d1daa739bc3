//! Scheduled jobs of messages to providers of services.

use std::time::Duration;

use super::store;
use crate::app::App;
use crate::base::error::ApiError;

/// Hours of a month of 30 days.
const MONTH_HOURS: u64 = 30 * 24;

/// Removes conversations whose sender did not confirm the address in time.
pub fn remove_unconfirmed(app: &App) -> Result<(), ApiError> {
    let span = Duration::from_hours(app.config.service_messages.confirm_hours.into());
    let before = app.clock.now().before(span);
    app.db.write_blocking(move |write| store::remove_unconfirmed(write, before).map(drop))
}

/// Removes conversations whose retention is over.
pub fn remove_old(app: &App) -> Result<(), ApiError> {
    let span = Duration::from_hours(u64::from(app.config.service_messages.kept_months) * MONTH_HOURS);
    let before = app.clock.now().before(span);
    app.db.write_blocking(move |write| store::remove_silent(write, before).map(drop))
}
