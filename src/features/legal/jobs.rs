//! What the clock does with owner content: approved versions come into force at their moment, and people hear of new
//! terms before.

use std::time::Duration;

use serde_json::json;

use super::store;
use super::types::{Mover, VersionState};
use crate::app::App;
use crate::audit::{self, Actor};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::locale::args;
use crate::notifications::{Kind, notify};

/// How long before new terms come into force people hear of them (objects.md section 13).
pub const NOTICE: Duration = Duration::from_hours(30 * 24);

/// Brings approved versions into force whose moment has come, and tells people of terms that will be.
pub fn put_into_force(app: &App) -> Result<(), ApiError> {
    let (now, zone) = (app.clock.now(), app.site().zone.clone());
    let soon = now.after(NOTICE);
    let (due, untold) =
        app.db.read_blocking(|db| Ok((store::due(db, now)?, !store::unannounced(db, soon)?.is_empty())))?;
    if untold {
        app.db.write_blocking(move |write| {
            let soon = write.now().after(NOTICE);
            for (key, slug, from) in store::unannounced(write, soon)? {
                announce(write, &slug, from, &zone)?;
                store::announced(write, key)?;
            }
            Ok(())
        })?;
    }
    for page_key in due {
        app.db.write_blocking(move |write| enforce(write, &Actor::Clock, page_key))?;
    }
    Ok(())
}

/// Brings the approved version of a page into force, if its moment has come; the one before it steps back.
pub fn enforce(write: &mut Write, actor: &Actor, page_key: i64) -> Result<(), ApiError> {
    let Some(mut next) = store::in_state(write, page_key, VersionState::Approved)? else { return Ok(()) };
    if next.effective_from.is_none_or(|from| from > write.now()) {
        return Ok(());
    }
    let by = if matches!(actor, Actor::Clock) { Mover::Clock } else { Mover::Staff };
    if let Some(mut last) = store::in_state(write, page_key, VersionState::Effective)? {
        last.state = last.state.advance(VersionState::Superseded, by)?;
        store::update_version(write, &last)?;
    }
    next.state = next.state.advance(VersionState::Effective, by)?;
    store::update_version(write, &next)?;
    let page = store::list(write)?.into_iter().find(|page| page.key == page_key).ok_or(ApiError::NotFound)?;
    let after = json!({ "number": next.number, "effective_from": next.effective_from });
    audit::record(write, actor, "owner_page.effective", ("owner_page", page.id.as_str()), None, Some(&after))?;
    touched(write);
    Ok(())
}

/// Pages of the operator and the foot of every page are rendered anew.
pub fn touched(write: &mut Write) {
    write.invalidate("legal");
    write.invalidate("layout");
}

fn announce(write: &mut Write, slug: &str, from: Ts, zone: &jiff::tz::TimeZone) -> Result<(), ApiError> {
    let day = from.day(zone);
    let url = format!("/legal/{slug}/{day}");
    let params = args([("day", day.as_str().into())]);
    for person in store::people(write)? {
        notify(write, person, Kind::TermsChanged, &params, &url)?;
    }
    Ok(())
}
