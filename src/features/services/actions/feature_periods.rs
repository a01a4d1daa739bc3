//! Bookings of advertising that feature the services of their buyer for some time.

use super::{featured, publish};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::store;
use crate::features::services::types::{FeaturePeriod, FeaturedProvider};

/// Features the published services of a provider from now on to the end of a period. Each booking has one period: it goes on where
/// it was stopped, and is not prolonged.
pub fn begin_feature_period(write: &mut Write, period: &FeaturePeriod) -> Result<(), ApiError> {
    if store::find_feature_period(write, &period.booking_id)?.is_some() {
        return resume_feature_period(write, &period.booking_id);
    }
    if period.ends_at <= write.now() {
        return Ok(());
    }
    store::insert_feature_period(write, period)?;
    settle_all(write, period.provider)
}

/// Lets the period of a booking go on, if it was stopped; its end stays.
pub fn resume_feature_period(write: &mut Write, booking_id: &str) -> Result<(), ApiError> {
    let Some((period, true)) = store::find_feature_period(write, booking_id)? else { return Ok(()) };
    store::set_feature_period_stopped(write, booking_id, None)?;
    settle_all(write, period.provider)
}

/// Stops the period of a booking, if it has one. Other periods and what the staff set stay in force.
pub fn stop_feature_period(write: &mut Write, booking_id: &str) -> Result<(), ApiError> {
    let Some((period, false)) = store::find_feature_period(write, booking_id)? else { return Ok(()) };
    let now = write.now();
    store::set_feature_period_stopped(write, booking_id, Some(now))?;
    settle_all(write, period.provider)
}

fn settle_all(write: &mut Write, provider: FeaturedProvider) -> Result<(), ApiError> {
    for service in store::list_published_of(write, provider)? {
        if !featured::is_settled(write, &service)? {
            publish::write(write, service)?;
        }
    }
    Ok(())
}
