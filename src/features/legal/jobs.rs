//! Scheduled jobs: putting approved versions into force and announcing new terms.

use std::time::Duration;

use super::{actions, store};
use crate::app::App;
use crate::audit::Actor;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Time between the announcement of new terms and their coming into force (docs/objects.md, Legal pages).
pub const ANNOUNCED_BEFORE: Duration = Duration::from_hours(30 * 24);

/// Puts approved versions into force that are due, and announces terms that will come into force.
pub fn activate_due(app: &App) -> Result<(), ApiError> {
    let (now, zone) = (app.clock.now(), app.site().zone.clone());
    let soon = now.after(ANNOUNCED_BEFORE);
    let (due, unannounced) =
        app.db.read_blocking(|db| Ok((store::list_due(db, now)?, !store::list_unannounced(db, soon)?.is_empty())))?;
    if unannounced {
        app.db.write_blocking(move |write| {
            let soon = write.now().after(ANNOUNCED_BEFORE);
            for (key, slug, from) in store::list_unannounced(write, soon)? {
                announce(write, &slug, from, &zone)?;
                store::set_announced(write, key)?;
            }
            Ok(())
        })?;
    }
    for page_key in due {
        app.db.write_blocking(move |write| actions::activate(write, &Actor::Clock, page_key))?;
    }
    Ok(())
}

fn announce(write: &mut Write, slug: &str, from: Ts, zone: &jiff::tz::TimeZone) -> Result<(), ApiError> {
    let day = from.day(zone);
    let url = format!("/legal/{slug}/{day}");
    let params = args([("day", day.as_str().into())]);
    for user_key in store::list_active_users(write)? {
        notify(write, user_key, NotificationKind::TermsChanged, &params, &url)?;
    }
    Ok(())
}
