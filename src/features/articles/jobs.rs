//! Scheduled jobs of articles.

use crate::app::App;
use crate::base::error::ApiError;
use crate::features::articles::{actions, store};

/// Publishes texts that are due and withdraws expired ones; runs every few seconds.
pub fn move_due(app: &App) -> Result<(), ApiError> {
    loop {
        let now = app.clock.now();
        let waits = app.db.read_blocking(|db| {
            Ok(!store::due_to_publish(db, now, 1)?.is_empty() || !store::due_to_withdraw(db, now, 1)?.is_empty())
        })?;
        if !waits {
            return Ok(());
        }
        let rules = app.config.articles.clone();
        if app.db.write_blocking(move |write| actions::publish_due(write, &rules))? == 0 {
            return Ok(());
        }
    }
}

/// Erases articles that were in the bin for the configured days.
pub fn empty_bin(app: &App) -> Result<(), ApiError> {
    let days = app.config.limits.bin_days;
    while app.db.write_blocking(move |write| actions::purge(write, days))? > 0 {}
    Ok(())
}
