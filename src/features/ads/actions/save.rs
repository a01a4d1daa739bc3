//! Writes bookings and moves them between their states.

use super::featured;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::{Ad, AdMover, AdState};
use crate::features::ads::{events, store};

/// Cache tag of everything that shows advertisements.
const TAG: &str = "ads";

/// Writes a booking; answers it as it is stored.
pub fn write(write: &mut Write, ad: &Ad) -> Result<Ad, ApiError> {
    store::update(write, ad)?;
    write.invalidate(TAG);
    events::changed(write, ad);
    store::get_by_key(write, ad.key)
}

/// Moves a booking to a state and writes it; one that ends frees its places. Errors: 409 `wrong_state`.
pub fn move_to(to_write: &mut Write, mut ad: Ad, to: AdState, by: AdMover) -> Result<Ad, ApiError> {
    ad.state = ad.state.advance(to, by)?;
    put(to_write, ad, by)
}

/// Writes a booking whose state was set, with its history, its places, and the services that it features.
pub fn put(to_write: &mut Write, mut ad: Ad, by: AdMover) -> Result<Ad, ApiError> {
    if !ad.state.is_reserved() {
        store::clear_slots(to_write, ad.key)?;
    }
    match ad.state {
        AdState::Rejected | AdState::Completed | AdState::Cancelled => ad.ended_at = Some(to_write.now()),
        AdState::Draft
        | AdState::Submitted
        | AdState::InReview
        | AdState::ChangesRequested
        | AdState::Approved
        | AdState::AwaitingPayment
        | AdState::Scheduled
        | AdState::Running
        | AdState::Paused
        | AdState::Suspended
        | AdState::Archived => {}
    }
    if ad.state != AdState::Paused {
        (ad.paused_at, ad.paused_by) = (None, None);
    }
    if !ad.state.is_reserved() {
        (ad.change, ad.change_state) = (None, None);
    }
    store::add_history(to_write, ad.key, ad.state, by)?;
    let ad = write(to_write, &ad)?;
    featured::follow(to_write, &ad)?;
    Ok(ad)
}
