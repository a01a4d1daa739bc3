//! Scheduled jobs of reports: decided ones are archived, names and addresses of reporters are erased.

use std::time::Duration;

use serde_json::json;

use super::store;
use super::types::ReportState;
use crate::app::App;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;

/// How long a decision stays open to questions.
const OPEN_AFTER_DECISION: Duration = Duration::from_hours(30 * 24);
/// How long it is known who reported, from the end on.
const REPORTER_KNOWN: Duration = Duration::from_hours(365 * 24);
/// Reports that are put away in one change.
const AT_ONCE: u32 = 100;

/// Puts away what was decided a month ago.
pub fn close_decided(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(OPEN_AFTER_DECISION);
    while app.db.read_blocking(move |db| store::decided_before(db, before, 1))?.pop().is_some() {
        app.db.write_blocking(move |write| {
            for (key, id) in store::decided_before(write, before, AT_ONCE)? {
                store::set_closed(write, key)?;
                let (old, new) = (json!({ "state": ReportState::Decided }), json!({ "state": ReportState::Closed }));
                audit::record(write, &Actor::Clock, "report.close", ("report", id.as_str()), Some(&old), Some(&new))?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Erases names and addresses of those whose reports were closed a year ago.
pub fn forget_reporters(app: &App) -> Result<(), ApiError> {
    let before = app.clock.now().before(REPORTER_KNOWN);
    app.db.write_blocking(move |write| store::forget_reporters(write, before).map(drop))
}
