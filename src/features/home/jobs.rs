//! What the clock does with the main page: publishes what is due, and has it rendered anew when a block appears or vanishes.

use serde_json::json;

use super::store;
use super::types::{MainPageState, MainPageVersion};
use crate::app::App;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;

/// Tag of pages that show the main page.
pub const TAG: &str = "main_page";

/// Publishes the scheduled version whose moment has come; takes note of blocks whose moment has.
pub fn move_due(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let (due, turned) = app.db.read_blocking(|db| {
        let scheduled = store::in_state(db, MainPageState::Scheduled)?;
        let due = scheduled.is_some_and(|version| version.publish_at.is_some_and(|at| at <= now));
        let seen = store::seen(db)?;
        let turned = store::published(db)?.is_some_and(|version| {
            let since = seen.max(version.published_at);
            version.document.boundaries().any(|at| at <= now && since.is_none_or(|since| since < at))
        });
        Ok((due, turned))
    })?;
    if due {
        app.db.write_blocking(|write| {
            let Some(version) = store::in_state(write, MainPageState::Scheduled)? else { return Ok(()) };
            if version.publish_at.is_some_and(|at| at <= write.now()) {
                publish(write, &Actor::Clock, version, "main_page.publish")?;
            }
            Ok(())
        })?;
    }
    if turned {
        app.db.write_blocking(|write| {
            store::set_seen(write)?;
            write.invalidate(TAG);
            Ok(())
        })?;
    }
    Ok(())
}

/// Makes `version` what readers see; the one before it can come back.
pub fn publish(write: &mut Write, actor: &Actor, mut version: MainPageVersion, action: &str) -> Result<(), ApiError> {
    if let Some(mut last) = store::published(write)? {
        last.state = MainPageState::Replaced;
        store::update(write, &last)?;
    }
    version.state = MainPageState::Published;
    version.publish_at = None;
    version.published_at = Some(write.now());
    store::update(write, &version)?;
    store::prune(write)?;
    let after = json!({ "number": version.number, "blocks": version.document.blocks.len() });
    audit::record(write, actor, action, (TAG, version.id.as_str()), None, Some(&after))?;
    write.invalidate(TAG);
    Ok(())
}
