//! Scheduled jobs of contacts: a contact that was not confirmed in time is marked, one that nobody confirms for two more
//! periods is hidden (unless the operator turned that off), a closed one is archived after a year.

use std::time::Duration;

use serde_json::json;

use super::{events, store};
use crate::app::App;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;

/// How long readers are told that a place is permanently closed.
const CLOSED_SHOWN: Duration = Duration::from_hours(365 * 24);

/// Removes links by mail that are no longer valid; answers their number.
pub fn remove_expired_links(write: &Write) -> Result<usize, ApiError> {
    store::suggestions::remove_expired_links(write)
}

/// Moves every contact whose time has come.
pub fn move_due(app: &App) -> Result<(), ApiError> {
    let (now, hides) = (app.clock.now(), app.config.contacts.hide_unconfirmed);
    if !app.db.read_blocking(move |db| store::anything_due(db, now, hides, CLOSED_SHOWN))? {
        return Ok(());
    }
    app.db.write_blocking(move |write| {
        for (id, before, after) in store::move_due(write, hides, CLOSED_SHOWN)? {
            let (old, new) = (json!({ "state": before }), json!({ "state": after }));
            events::changed(write, id.as_str());
            audit::record(write, &Actor::Clock, "contact.state", ("contact", id.as_str()), Some(&old), Some(&new))?;
        }
        Ok(())
    })
}
