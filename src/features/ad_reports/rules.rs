//! Rules of reports.

use jiff::civil::Date;

use crate::base::error::ApiError;
use crate::features::ads::types::{Ad, AdState};

/// Checks that a booking has begun, so that there is something to report; answers its first and last day. Errors: 409
/// `wrong_state`.
pub fn demand_begun(ad: &Ad, today: Date) -> Result<(Date, Date), ApiError> {
    let has_run = match ad.state {
        AdState::Running | AdState::Paused | AdState::Suspended | AdState::Completed | AdState::Archived => true,
        // one that was cancelled may have run before
        AdState::Cancelled => true,
        AdState::Draft
        | AdState::Submitted
        | AdState::InReview
        | AdState::ChangesRequested
        | AdState::Rejected
        | AdState::Approved
        | AdState::AwaitingPayment
        | AdState::Scheduled => false,
    };
    let days = ad.start_on.zip(ad.end_on).filter(|(start_on, _)| has_run && *start_on <= today);
    days.ok_or_else(|| ApiError::conflict("wrong_state"))
}
