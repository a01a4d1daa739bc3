//! Absence of somebody of the staff, and the substitute.

use std::time::Duration;

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::super::rules::Authority;
use super::super::store as own;
use super::super::types::NewAbsence;
use crate::audit::{self, Actor};
use crate::auth::absence::{self, Absence};
use crate::auth::{User, UserState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Longest absence, in days.
const MOST_DAYS: u64 = 366;

/// Sets or removes the absence of a colleague. Errors: as [`set_own`]; the account is a super-admin's and the actor is none.
pub fn set(
    write: &mut Write,
    actor: &Actor,
    before: &User,
    new: Option<&NewAbsence>,
    zone: &TimeZone,
) -> Result<(), ApiError> {
    let now = write.now();
    Authority::of(write, actor, now)?.may_hand_over(before)?;
    store(write, actor, before, new, zone)
}

/// Sets or removes the own absence. Errors: a field of an absence that is over, too long or ends before it begins, or of a
/// substitute who is nobody else of the staff or is absent in that time.
pub fn set_own(
    write: &mut Write,
    actor: &Actor,
    user: &User,
    new: Option<&NewAbsence>,
    zone: &TimeZone,
) -> Result<(), ApiError> {
    store(write, actor, user, new, zone)
}

fn store(
    write: &mut Write,
    actor: &Actor,
    user: &User,
    new: Option<&NewAbsence>,
    zone: &TimeZone,
) -> Result<(), ApiError> {
    let now = write.now();
    let before = absence::find(write, user.key)?;
    let substitute = match new.and_then(|new| new.substitute_id.as_ref()) {
        None => None,
        Some(id) => Some(
            User::find_by_id(write, id)?
                .filter(|other| other.key != user.key && other.state == UserState::Active)
                .filter(|other| !other.access(now).capabilities().is_empty())
                .ok_or_else(|| ApiError::field("substitute_id", "not_found"))?,
        ),
    };
    let after = match new {
        None => None,
        Some(new) => Some(checked(new, substitute.as_ref(), now)?),
    };
    if let (Some(after), Some(substitute)) = (&after, &substitute)
        && absence::find(write, substitute.key)?.is_some_and(|other| other.overlaps(after))
    {
        return Err(ApiError::field("substitute_id", "absent"));
    }
    if before == after {
        return Ok(());
    }
    absence::set(write, user.key, after.as_ref())?;
    own::invalidate(write, user.key)?;
    let (old, new) = (snapshot(write, before.as_ref())?, snapshot(write, after.as_ref())?);
    audit::record(write, actor, "staff.absence", ("user", user.id.as_str()), Some(&old), Some(&new))?;
    if let (Some(after), Some(substitute)) = (after, substitute) {
        let params = args([
            ("person", user.full_name().into()),
            ("day", after.from.day(zone).into()),
            ("last_day", after.until.before(Duration::from_millis(1)).day(zone).into()),
        ]);
        notify(write, substitute.key, NotificationKind::StaffSubstitute, &params, "/panel")?;
    }
    Ok(())
}

fn checked(new: &NewAbsence, substitute: Option<&User>, now: Ts) -> Result<Absence, ApiError> {
    if new.until <= new.from {
        return Err(ApiError::field("until", "before_start"));
    }
    if new.until <= now {
        return Err(ApiError::field("until", "past"));
    }
    if new.until.since(new.from) > Duration::from_hours(24 * MOST_DAYS) {
        return Err(ApiError::field("until", "absence_too_long"));
    }
    Ok(Absence { from: new.from, until: new.until, substitute_key: substitute.map(|user| user.key) })
}

/// An absence as the audit log stores it.
fn snapshot(write: &Write, absence: Option<&Absence>) -> Result<Value, ApiError> {
    let Some(absence) = absence else { return Ok(json!({ "absence": null })) };
    let substitute = absence.substitute_key.map_or(Ok(None), |key| User::find(write, key))?;
    let substitute = substitute.map(|user| user.full_name());
    Ok(json!({ "absence": { "from": absence.from, "until": absence.until, "substitute": substitute } }))
}
