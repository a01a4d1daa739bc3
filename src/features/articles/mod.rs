//! Articles: written by authors, reviewed and published by managers, in up to three languages that each move through
//! states of their own. Readers only ever see the live copy that publication froze; the working copy stays inside.

pub mod actions;
pub mod beside;
pub mod cache_tags;
pub mod checks;
pub mod events;
pub mod pages;
mod panel;
pub mod shown;
pub mod store;
pub mod types;
pub mod view;
pub mod work;

use crate::app::App;
use crate::base::error::ApiError;

pub use pages::routes as page_routes;
pub use panel::{docs, routes};
pub use types::{Article, Kind, NewArticle, Placed, PlacedText, TextState, Words};

/// Publishes what is due and withdraws what has expired; what the clock does every few seconds.
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
        if app.db.write_blocking(move |write| actions::run_due(write, &rules))? == 0 {
            return Ok(());
        }
    }
}

/// Removes for good what has lain in the bin for long enough.
pub fn empty_bin(app: &App) -> Result<(), ApiError> {
    let days = app.config.limits.bin_days;
    while app.db.write_blocking(move |write| actions::purge(write, days))? > 0 {}
    Ok(())
}
