//! Services of the buyer that a booking features, where its terms promise it.

use jiff::Span;

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::{Ad, AdState};
use crate::features::services::actions as services;
use crate::features::services::types::{FeaturePeriod, FeaturedProvider};

/// Follows the state of a booking: from the first run on, the services of its enterprise, or those of its owner that are in no
/// enterprise's name, are featured for the days of its terms. To suspend or cancel it stops that, to restore it lets it go on;
/// a pause and the last day of the booking leave it as it is.
pub fn follow(write: &mut Write, ad: &Ad) -> Result<(), ApiError> {
    match ad.state {
        AdState::Running => match period(write, ad) {
            Some(period) => services::begin_feature_period(write, &period),
            None => Ok(()),
        },
        AdState::Paused => services::resume_feature_period(write, ad.id.as_str()),
        AdState::Suspended | AdState::Cancelled => services::stop_feature_period(write, ad.id.as_str()),
        AdState::Draft
        | AdState::Submitted
        | AdState::InReview
        | AdState::ChangesRequested
        | AdState::Rejected
        | AdState::Approved
        | AdState::AwaitingPayment
        | AdState::Scheduled
        | AdState::Completed
        | AdState::Archived => Ok(()),
    }
}

/// The period that the terms of a booking give, its first day included.
fn period(write: &Write, ad: &Ad) -> Option<FeaturePeriod> {
    let more_days = i64::from(ad.terms.service_feature_days.checked_sub(1)?);
    let last_day = ad.start_on?.saturating_add(Span::new().days(more_days));
    Some(FeaturePeriod {
        booking_id: ad.id.to_string(),
        provider: FeaturedProvider::new(ad.owner_key, ad.enterprise_key),
        ends_at: write.end_of(last_day)?,
    })
}
