//! An owner books the same again from the day after the last one.

use super::decisions::approve;
use super::owner::{AdOwner, demand, demand_enterprise, demand_undecided, insert, package_on_sale, to_change};
use super::save::move_to;
use super::submit::demand_terms;
use super::{case, fields, places};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ad_packages::store as packages;
use crate::features::ads::types::{Ad, AdAction, AdId, AdMover, AdState};
use crate::features::ads::{rules, store};
use crate::features::cases::actions as cases;
use crate::features::cases::types::Cause;

/// Books the approved designs of a booking again, under the present terms of its package, from the day after its last one.
/// Nothing is reviewed, because nothing is new; the invoice follows as for every approved booking. Answers the new booking.
/// Errors: 403 `email_unconfirmed`; 409 `wrong_state`, `decision_pending`, `terms_due`, `enterprise_not_active`,
/// `package_not_on_sale`, `cannot_prolong` where its form is not valid under the present terms, `too_many_bookings`,
/// `prolonged_already`, `prolong_days_taken`.
pub fn prolong(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Prolong)?;
    demand_undecided(write, &ad)?;
    demand_enterprise(write, &ad)?;
    who.user.demand_publisher()?;
    let package = packages::find_by_key(write, ad.package_key)?;
    let package = package_on_sale(write, &package.id, who.today)?;
    let next = rules::prolonged_from(&ad, who.today).ok_or_else(|| ApiError::conflict("wrong_state"))?;
    if store::is_booked_on(write, &ad, next)? {
        return Err(ApiError::conflict("prolonged_already"));
    }
    let mut form = ad.form.clone();
    form.start_on = Some(next.to_string());
    form.placements.retain(|code| package.form.placements.contains(code));
    let mut new = insert(write, who, &package, &form)?;
    demand_terms(write, who, &new)?;
    new.form = fields::checked(write, &new, &form, Some(next)).map_err(|error| match error {
        ApiError::Invalid(_) => ApiError::conflict("cannot_prolong"),
        other => other,
    })?;
    if places::find_days(write, &new, who.today)?.is_none() {
        return Err(ApiError::conflict("prolong_days_taken"));
    }
    new.submitted_at = Some(write.now());
    let new = move_to(write, new, AdState::Submitted, AdMover::Owner)?;
    let case = case::of(&new, &who.user, Cause::Submission);
    let new = move_to(write, new, AdState::InReview, AdMover::Program)?;
    let new = approve(write, new, AdMover::Program)?;
    cases::approve_automatically(write, &case, &who.cases)?;
    Ok(new)
}
