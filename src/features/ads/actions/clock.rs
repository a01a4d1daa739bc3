//! Steps of the clock: first and last days, the reminder before the end, the archive.

use super::notices;
use super::owner::demand_enterprise;
use super::save::move_to;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdMover, AdPauser, AdState};
use crate::features::cases::actions as cases;
use crate::features::cases::types::SubjectKind;
use crate::notifications::NotificationKind;

/// Shows a booking on its first day, and tells its owner. One whose enterprise is suspended or closed is paused at once.
pub fn start(write: &mut Write, ad: Ad) -> Result<(), ApiError> {
    let may_run = demand_enterprise(write, &ad).is_ok();
    let ad = move_to(write, ad, AdState::Running, AdMover::Clock)?;
    if !may_run {
        return stop(write, ad);
    }
    notices::tell(write, &ad, NotificationKind::AdStarted)
}

/// Takes a booking off the site whose enterprise is suspended or closed, as a pause by its owner: its last day stays.
pub fn stop(write: &mut Write, mut ad: Ad) -> Result<(), ApiError> {
    (ad.paused_at, ad.paused_by) = (Some(write.now()), Some(AdPauser::Owner));
    move_to(write, ad, AdState::Paused, AdMover::Program).map(drop)
}

/// Ends a booking whose last day is over, and tells its owner. A change that waits is given up.
pub fn complete(write: &mut Write, ad: Ad) -> Result<(), ApiError> {
    cases::withdraw(write, &Actor::Clock, SubjectKind::Ad, ad.id.as_str())?;
    let ad = move_to(write, ad, AdState::Completed, AdMover::Clock)?;
    notices::tell(write, &ad, NotificationKind::AdReport)
}

/// Tells the owner that a booking ends soon.
pub fn tell_ending(write: &mut Write, ad: &Ad) -> Result<(), ApiError> {
    store::set_ending_told(write, ad.key)?;
    notices::tell(write, ad, NotificationKind::AdEnding)
}

/// Moves an ended booking to the archive.
pub fn archive(write: &mut Write, ad: Ad) -> Result<(), ApiError> {
    move_to(write, ad, AdState::Archived, AdMover::Clock).map(drop)
}
