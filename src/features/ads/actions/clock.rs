//! Steps of the clock: first and last days, the reminder before the end, the archive.

use super::notices;
use super::save::move_to;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdMover, AdState};
use crate::features::cases::actions as cases;
use crate::features::cases::types::SubjectKind;
use crate::notifications::NotificationKind;

/// Shows a booking on its first day, and tells its owner.
pub fn start(write: &mut Write, ad: Ad) -> Result<(), ApiError> {
    let ad = move_to(write, ad, AdState::Running, AdMover::Clock)?;
    notices::tell(write, &ad, NotificationKind::AdStarted)
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
