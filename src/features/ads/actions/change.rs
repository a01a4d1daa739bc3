//! Saves changes of bookings: in place while they are written, beside the approved version from then on.

use super::case;
use super::fields;
use super::owner::{AdOwner, demand, demand_undecided, to_change};
use super::save::write as put;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ad_packages::store as packages;
use crate::features::ads::rules;
use crate::features::ads::types::{Ad, AdAction, AdChange, AdChangeState, AdForm, AdId, AdState};
use crate::features::cases::actions as cases;
use crate::features::cases::types::{Cause, SubjectKind};

/// Saves the fields of a booking. A draft gets the present terms of its package, as long as that is on sale. A change of an
/// approved booking waits for a review beside the approved version.
/// Errors: `Invalid`; 409 `wrong_state`, `decision_pending`.
pub fn save(write: &mut Write, who: &AdOwner, id: &AdId, change: &AdChange) -> Result<Ad, ApiError> {
    let mut ad = to_change(write, who, id, change.version)?;
    demand(&ad, AdAction::Edit)?;
    if ad.state.has_approved_version() {
        return save_beside(write, who, ad, &change.form);
    }
    ad.form = fields::draft(write, who.user.key, &change.form)?;
    ad.enterprise_key = fields::enterprise_key(write, &ad)?;
    if ad.form.enterprise_id.is_some() && ad.enterprise_key.is_none() {
        return Err(ApiError::field("enterprise_id", "not_found"));
    }
    let package = packages::find_by_key(write, ad.package_key)?;
    if ad.state == AdState::Draft && package.is_sold_on(&who.today.to_string()) {
        ad.terms = package.form;
    }
    put(write, &ad)
}

fn save_beside(write: &mut Write, who: &AdOwner, mut ad: Ad, form: &AdForm) -> Result<Ad, ApiError> {
    demand_undecided(write, &ad)?;
    let form = rules::merged(&ad.form, &fields::draft(write, who.user.key, form)?);
    if rules::changed_fields(&ad.form, &form).is_empty() {
        if ad.change.is_some() {
            cases::withdraw(write, &who.actor, SubjectKind::Ad, ad.id.as_str())?;
        }
        (ad.change, ad.change_state) = (None, None);
        return put(write, &ad);
    }
    ad.change = Some(fields::checked(write, &ad, &form, None)?);
    ad.change_state = Some(AdChangeState::Waiting);
    let ad = put(write, &ad)?;
    cases::submit(write, &case::of(&ad, &who.user, Cause::Change), &who.cases)?;
    Ok(ad)
}
