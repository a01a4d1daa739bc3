//! Scheduled jobs of cases: decisions take effect, overdue cases are reminded of, decided ones are closed, senders and
//! links are forgotten.

use std::time::Duration;

use super::actions;
use super::store::{appeals, cases, decisions};
use crate::app::App;
use crate::base::error::ApiError;

/// Cases that are changed in one change of the database.
const AT_ONCE: u32 = 100;

fn days(days: u32) -> Duration {
    Duration::from_hours(u64::from(days) * 24)
}

/// Carries out decisions whose time to be undone is over. One that fails is tried again and does not stop the others.
pub fn take_effect(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let mut failed = None;
    for key in app.db.read_blocking(move |db| decisions::pending(db, now, AT_ONCE))? {
        let settings = app.config.cases.clone();
        let done = app.db.write_blocking(move |write| actions::take_effect(write, key, &settings));
        failed = done.err().or(failed);
    }
    failed.map_or(Ok(()), Err)
}

/// Reminds of cases that were not decided in time, once.
pub fn remind(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    if app.db.read_blocking(move |db| cases::overdue(db, now, 1))?.is_empty() {
        return Ok(());
    }
    app.db.write_blocking(move |write| {
        for case in cases::overdue(write, now, AT_ONCE)? {
            actions::remind(write, &case)?;
        }
        Ok(())
    })
}

/// Closes cases that were decided long enough ago.
pub fn close_decided(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(days(app.config.cases.close_days));
    while !app.db.read_blocking(move |db| cases::decided_before(db, before, 1))?.is_empty() {
        app.db.write_blocking(move |write| {
            for key in cases::decided_before(write, before, AT_ONCE)? {
                actions::close_by_clock(write, key)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Erases names, addresses and accounts of senders of cases that were closed long enough ago.
pub fn forget_senders(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(days(app.config.cases.sender_days));
    app.db.write_blocking(move |write| cases::forget_senders(write, before).map(drop))
}

/// Removes links to appeals whose time is over.
pub fn remove_expired_links(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(move |write| appeals::remove_expired_links(write, write.now()).map(drop))
}
