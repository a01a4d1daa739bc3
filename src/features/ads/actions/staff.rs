//! Steps of the staff with bookings, beside decisions on what waits.

use jiff::Span;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::owner::demand_enterprise;
use super::save::{move_to, write as save};
use super::{billing, case, fields, notices, places};
use crate::audit;
use crate::auth::User;
use crate::base::access::ModerateAds;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::ads::types::{Ad, AdExtension, AdForm, AdId, AdMover, AdPauser, AdState, AdSwap, StaffAdAction};
use crate::features::ads::{rules, store};
use crate::features::cases::actions::{self as cases, Worker};
use crate::features::cases::types::{Cause, Outcome, StaffMeasure, SubjectKind};
use crate::notifications::NotificationKind;

/// The booking in the version that was read, for a step that it allows. Errors: `NotFound`, also for drafts; a stale version, to
/// which the endpoint adds the current copy; 409 `wrong_state`; 403 `conflict_of_interest` for an own booking while somebody
/// else could take the step.
fn to_moderate(
    write: &Write,
    who: &Worker,
    (id, version): (&AdId, i64),
    action: StaffAdAction,
) -> Result<Ad, ApiError> {
    let ad = store::get(write, id)?;
    if ad.state == AdState::Draft {
        return Err(ApiError::NotFound);
    }
    if ad.version != version {
        return Err(ApiError::outdated());
    }
    if ad.owner_key == who.user_key {
        let holders = User::holders::<ModerateAds>(write, write.now())?;
        if holders.iter().any(|user| user.key != who.user_key) {
            return Err(ApiError::Refused { status: 403, code: "conflict_of_interest" });
        }
    }
    // the endpoint has checked the right to schedule before a payment
    if rules::staff_actions(&ad, true).contains(&action) { Ok(ad) } else { Err(ApiError::conflict("wrong_state")) }
}

fn note(write: &Write, who: &Worker, action: &str, before: &Ad, after: &Ad) -> Result<(), ApiError> {
    let facts = |ad: &Ad| -> Value { json!({ "state": ad.state, "start_on": ad.start_on, "end_on": ad.end_on }) };
    let (old, new) = audit::difference(&facts(before), &facts(after));
    audit::record(write, &who.actor, action, ("ad", before.id.as_str()), Some(&old), Some(&new))
}

/// Takes a booking off the site by a decision with reasons that can be undone for some seconds.
/// Errors: those of a step; 409 `decision_pending`; `Invalid`.
pub fn suspend(write: &mut Write, who: &Worker, id: &AdId, call: &StaffMeasure) -> Result<(), ApiError> {
    let ad = to_moderate(write, who, (id, call.version), StaffAdAction::Suspend)?;
    let owner = User::find(write, ad.owner_key)?.ok_or(ApiError::NotFound)?;
    cases::inspect(write, who, &case::of(&ad, &owner, Cause::Inspection), &call.decision(Outcome::Hide)).map(drop)
}

/// Shows a suspended booking again, or on its first day; the decision against it is no longer in force, and its owner is told.
/// Errors: 409 `enterprise_not_active`.
pub fn lift(write: &mut Write, who: &Worker, (id, version): (&AdId, i64), today: Date) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::Lift)?;
    demand_enterprise(write, &before)?;
    cases::lift(write, &who.actor, SubjectKind::Ad, before.id.as_str())?;
    let has_begun = before.start_on.is_some_and(|day| day <= today);
    let to = if has_begun { AdState::Running } else { AdState::Scheduled };
    let after = move_to(write, before.clone(), to, AdMover::Staff)?;
    note(write, who, "ad.lift", &before, &after)?;
    notices::tell(write, &after, NotificationKind::AdLifted)
}

/// Takes a booking off the site for some time; its last day moves by the days of the pause.
pub fn pause(write: &mut Write, who: &Worker, id: &AdId, version: i64) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::Pause)?;
    let mut ad = before.clone();
    (ad.paused_at, ad.paused_by) = (Some(write.now()), Some(AdPauser::Staff));
    let after = move_to(write, ad, AdState::Paused, AdMover::Staff)?;
    note(write, who, "ad.pause", &before, &after)
}

/// Shows a paused booking again; after a pause by the staff, its last day moves by the days of the pause, as far as its places
/// are free. Errors: 409 `resume_days_taken` where its last day is over and its places are booked; 409 `enterprise_not_active`.
pub fn resume(write: &mut Write, who: &Worker, (id, version): (&AdId, i64), today: Date) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::Resume)?;
    demand_enterprise(write, &before)?;
    let mut ad = before.clone();
    if let (Some(at), Some(AdPauser::Staff)) = (ad.paused_at, ad.paused_by) {
        let hours = write.now().since(at).as_secs() / 3600;
        let days = u32::try_from(hours.div_ceil(24)).unwrap_or(u32::MAX);
        let free = free_after(write, &ad, days, today)?;
        move_end(write, &mut ad, i64::from(free))?;
    }
    if ad.end_on < Some(today) {
        return Err(ApiError::conflict("resume_days_taken"));
    }
    let after = move_to(write, ad, AdState::Running, AdMover::Staff)?;
    note(write, who, "ad.resume", &before, &after)
}

/// Number of days, `days` at most, by which a booking may be prolonged so that no place is booked too often. Days that are over
/// count as free.
fn free_after(write: &Write, ad: &Ad, days: u32, today: Date) -> Result<u32, ApiError> {
    let Some(end_on) = ad.end_on else { return Ok(0) };
    let next = end_on.saturating_add(Span::new().days(1));
    let from = next.max(today);
    let over = u32::try_from((from - next).get_days()).unwrap_or_default().min(days);
    Ok(over + places::free_days(write, ad, from, days - over)?)
}

/// Moves the last day of a booking and of its places.
fn move_end(write: &Write, ad: &mut Ad, days: i64) -> Result<(), ApiError> {
    let (Some(start_on), Some(end_on)) = (ad.start_on, ad.end_on) else { return Ok(()) };
    let end_on = end_on.saturating_add(Span::new().days(days));
    ad.end_on = Some(end_on);
    store::move_slots(write, ad.key, (start_on, end_on))
}

/// Moves the last day of a booking. Errors: `Invalid` where it does not move, would be before the first one or in the past, or where
/// a place is booked out before.
pub fn extend(write: &mut Write, who: &Worker, (id, today): (&AdId, Date), call: AdExtension) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, call.version), StaffAdAction::Extend)?;
    let mut ad = before.clone();
    if let Ok(wished) = u32::try_from(call.days) {
        let free = free_after(write, &ad, wished, today)?;
        if free < wished {
            return Err(ApiError::Invalid(vec![FieldError::new("days", "ad_days_free").with("max", free.to_string())]));
        }
    }
    move_end(write, &mut ad, i64::from(call.days))?;
    if ad.end_on < ad.start_on {
        return Err(ApiError::field("days", "before_start"));
    }
    if call.days == 0 || ad.end_on < Some(today) {
        return Err(ApiError::field("days", "end_past"));
    }
    let after = save(write, &ad)?;
    note(write, who, "ad.extend", &before, &after)
}

/// Replaces the designs of a booking that has an approved version, and tells its owner the reason. Errors: `Invalid` for designs
/// that the owner could not submit.
pub fn swap(write: &mut Write, who: &Worker, id: &AdId, call: &AdSwap) -> Result<(), ApiError> {
    let mut ad = to_moderate(write, who, (id, call.version), StaffAdAction::Swap)?;
    let form = AdForm { designs: call.designs.clone(), ..ad.form.clone() };
    let form = match fields::checked(write, &ad, &form, None) {
        // the rest of the form stays as it was approved
        Err(ApiError::Invalid(mut faults)) => {
            faults.retain(|fault| fault.field.starts_with("designs"));
            if !faults.is_empty() {
                return Err(ApiError::Invalid(faults));
            }
            fields::draft(write, ad.owner_key, &form)?
        }
        other => other?,
    };
    if form.designs == ad.form.designs {
        return Err(ApiError::field("designs", "unchanged"));
    }
    let old = std::mem::replace(&mut ad.form, form).designs;
    let after = save(write, &ad)?;
    let (old, new) = (json!({ "designs": old }), json!({ "designs": after.form.designs, "reason": call.reason }));
    audit::record(write, &who.actor, "ad.swap", ("ad", id.as_str()), Some(&old), Some(&new))?;
    notices::tell_reason(write, &after, NotificationKind::AdSwapped, &call.reason)
}

/// Issues the invoice of an approved booking now. Errors: those of the issue.
pub fn bill_by_hand(write: &mut Write, who: &Worker, (id, version): (&AdId, i64), today: Date) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::Bill)?;
    let after = billing::bill(write, &who.actor, before.clone(), today)?;
    note(write, who, "ad.bill", &before, &after)
}

/// Schedules a booking on trust, before it is paid. One without an invoice gets it in the same change. Errors: those of the
/// issue.
pub fn trust(write: &mut Write, who: &Worker, (id, version): (&AdId, i64), today: Date) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::StartOnTrust)?;
    let mut ad = before.clone();
    if ad.state == AdState::Approved && !ad.is_free() {
        ad = billing::bill(write, &who.actor, ad, today)?;
    }
    let after = move_to(write, ad, AdState::Scheduled, AdMover::Staff)?;
    note(write, who, "ad.trust", &before, &after)
}

/// Gives a booking up before it is paid, with its invoice.
pub fn cancel(write: &mut Write, who: &Worker, (id, version): (&AdId, i64), today: Date) -> Result<(), ApiError> {
    let before = to_moderate(write, who, (id, version), StaffAdAction::Cancel)?;
    cases::withdraw(write, &who.actor, SubjectKind::Ad, before.id.as_str())?;
    billing::cancel_invoice(write, &who.actor, &before, today)?;
    let after = move_to(write, before.clone(), AdState::Cancelled, AdMover::Staff)?;
    note(write, who, "ad.cancel", &before, &after)?;
    notices::tell(write, &after, NotificationKind::AdCancelled)
}
