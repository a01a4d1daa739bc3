//! Submits bookings: checks, limits, free days, and approval at once for trusted enterprises.

use jiff::Span;

use super::decisions::approve;
use super::owner::{AdOwner, demand, demand_undecided, package_on_sale, to_change};
use super::save::move_to;
use super::{case, fields, places};
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::accounts::types::Trust;
use crate::features::ad_packages::store as packages;
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdAction, AdId, AdMover, AdState};
use crate::features::cases::actions as cases;
use crate::features::cases::types::Cause;
use crate::features::enterprises::store as enterprises;

/// Days from a submission until the earliest first day: the time of a review.
pub const REVIEW_DAYS: i64 = 1;
/// One of so many bookings of trusted enterprises is reviewed all the same.
const SAMPLE: u8 = 10;

/// Submits a draft, or a booking that was to be changed. That of a trusted enterprise is approved at once, unless it is one of
/// the sample that is reviewed.
/// Errors: `Invalid`; 403 `email_unconfirmed`; 409 `terms_due`, `wrong_state`, `package_not_on_sale`, `package_changed` where a
/// draft was saved under other terms, `too_many_bookings`, `no_free_day`.
pub fn submit(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let mut ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Submit)?;
    demand_undecided(write, &ad)?;
    who.user.demand_publisher()?;
    demand_terms(write, who, &ad)?;
    let earliest = who.today.saturating_add(Span::new().days(REVIEW_DAYS));
    ad.form = fields::checked(write, &ad, &ad.form, Some(earliest))?;
    ad.enterprise_key = fields::enterprise_key(write, &ad)?;
    if places::find_days(write, &ad, who.today)?.is_none() {
        let package = (ad.package_key, &ad.terms);
        let free = places::first_free_day(write, package, &ad.form.placements, (earliest, ad.key))?;
        return Err(match free.filter(|_| ad.form.start_on.is_some()) {
            Some(day) => ApiError::Invalid(vec![FieldError::new("start_on", "ad_full").with("day", day.to_string())]),
            None => ApiError::conflict("no_free_day"),
        });
    }
    ad.submitted_at = Some(write.now());
    let ad = move_to(write, ad, AdState::Submitted, AdMover::Owner)?;
    let new = case::of(&ad, &who.user, Cause::Submission);
    if is_trusted(write, &ad)? && !is_sampled(&ad) {
        let ad = move_to(write, ad, AdState::InReview, AdMover::Program)?;
        let ad = approve(write, ad, AdMover::Program)?;
        cases::approve_automatically(write, &new, &who.cases)?;
        return Ok(ad);
    }
    cases::submit(write, &new, &who.cases)?;
    Ok(ad)
}

/// Checks that the booking may be made under its terms.
pub fn demand_terms(write: &Write, who: &AdOwner, ad: &Ad) -> Result<(), ApiError> {
    let package = packages::find_by_key(write, ad.package_key)?;
    if ad.state == AdState::Draft {
        let package = package_on_sale(write, &package.id, who.today)?;
        if package.form != ad.terms {
            return Err(ApiError::conflict("package_changed"));
        }
    }
    match ad.terms.max_per_customer {
        Some(most) if store::count_of_customer(write, ad.package_key, ad.owner_key, ad.key)? >= most => {
            Err(ApiError::conflict("too_many_bookings"))
        }
        _ => Ok(()),
    }
}

fn is_trusted(write: &Write, ad: &Ad) -> Result<bool, ApiError> {
    let Some(key) = ad.enterprise_key else { return Ok(false) };
    Ok(enterprises::get_by_key(write, key)?.trust == Trust::Trusted)
}

/// True for one in ten bookings, chosen by the random end of their id.
fn is_sampled(ad: &Ad) -> bool {
    let id = ad.id.as_str();
    let end = id.get(id.len().saturating_sub(2)..).and_then(|end| u8::from_str_radix(end, 16).ok());
    end.is_some_and(|end| end % SAMPLE == 0)
}
