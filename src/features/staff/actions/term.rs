//! End of somebody's work for the portal: the date, reminders before it, and the end itself.

use std::time::Duration;

use jiff::tz::TimeZone;
use serde_json::json;

use super::super::rules::Authority;
use super::super::store as own;
use super::sign_out;
use crate::audit::{self, Actor};
use crate::auth::{User, session};
use crate::base::access::{ManageStaff, Role};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify, notify_holders};

/// Days before the end on which the person and those who manage staff are reminded, the earliest first.
const REMINDERS: [u32; 2] = [14, 3];

/// Sets the moment from which somebody has no capability, or none. An end that is over takes effect at once.
/// Errors: the account is the actor's own or a super-admin's.
pub fn set_term(write: &mut Write, actor: &Actor, before: &User, active_until: Option<Ts>) -> Result<(), ApiError> {
    let now = write.now();
    Authority::of(write, actor, now)?.may_manage(before)?;
    if before.role == Role::SuperAdmin {
        return Err(ApiError::conflict("super_admin_has_no_end"));
    }
    if active_until == before.active_until {
        return Ok(());
    }
    own::set_active_until(write, before.key, active_until)?;
    own::invalidate(write, before.key)?;
    if active_until.is_some_and(|end| end <= now) {
        sign_out(write, before)?;
        own::set_end_told(write, before.key, 0)?;
    } else if before.has_ended(now) {
        // the capabilities are back: a browser reads them with a new sign-in
        sign_out(write, before)?;
    }
    let (old, new) = (json!({ "active_until": before.active_until }), json!({ "active_until": active_until }));
    audit::record(write, actor, "staff.term", ("user", before.id.as_str()), Some(&old), Some(&new))
}

/// Reminds of ends 14 and 3 days before, and carries out those that have come: sessions from before the end are closed.
/// (Nobody uses them from that moment on; the guards compare the time, too.) Returns how many ends were carried out.
pub fn end_due(write: &mut Write, zone: &TimeZone) -> Result<usize, ApiError> {
    let now = write.now();
    let days = |days: u32| Duration::from_hours(24 * u64::from(days));
    let mut ended = 0;
    for (user, end, told) in own::list_ending(write, now.after(days(REMINDERS[0])))? {
        if end <= now {
            session::close_all_before(write, user.key, end)?;
            own::set_end_told(write, user.key, 0)?;
            let after = json!({ "active_until": end });
            audit::record(write, &Actor::Clock, "staff.ended", ("user", user.id.as_str()), None, Some(&after))?;
            ended += 1;
            continue;
        }
        let due = REMINDERS.into_iter().rfind(|reminder| end <= now.after(days(*reminder)));
        if let Some(due) = due.filter(|due| told.is_none_or(|told| *due < told)) {
            remind(write, &user, end, zone)?;
            own::set_end_told(write, user.key, due)?;
        }
    }
    Ok(ended)
}

fn remind(write: &mut Write, user: &User, end: Ts, zone: &TimeZone) -> Result<(), ApiError> {
    let day = end.before(Duration::from_millis(1)).day(zone);
    let params = args([("person", user.full_name().into()), ("day", day.into())]);
    notify(write, user.key, NotificationKind::AccountEnding, &params, "/profile/account")?;
    let page = if user.role >= Role::Admin { "admins" } else { "managers" };
    let url = format!("/panel/admin/{page}?person={}", user.id);
    notify_holders::<ManageStaff>(write, Some(user.key), NotificationKind::StaffEnding, &params, &url)
}
