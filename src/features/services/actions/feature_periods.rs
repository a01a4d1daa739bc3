//! Bookings of advertising that feature the services of their buyer for some time.

use super::featured;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::services::types::{FeaturePeriod, FeaturedProvider, Service};
use crate::features::services::{events, store};

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

/// Gives the services of one enterprise to another one, with the periods in which they are featured: each service of the other
/// one is then featured for all periods of both.
pub fn move_to_enterprise(
    write: &mut Write,
    (from_key, from): (i64, &EnterpriseId),
    (to_key, to): (i64, &EnterpriseId),
) -> Result<(), ApiError> {
    store::move_to_enterprise(write, (from_key, from), (to_key, to))?;
    settle_all(write, FeaturedProvider::Enterprise(to_key))
}

/// Features the services of an enterprise whose state has changed: they are featured only while it is active.
pub fn settle_featured_of(write: &mut Write, enterprise_key: i64) -> Result<(), ApiError> {
    settle_all(write, FeaturedProvider::Enterprise(enterprise_key))
}

/// Features a published service for the time that its provider's bookings and the staff give it.
pub fn settle_featured(write: &mut Write, key: i64) -> Result<(), ApiError> {
    let service = store::get_by_key(write, key)?;
    settle(write, service)
}

fn settle_all(write: &mut Write, provider: FeaturedProvider) -> Result<(), ApiError> {
    for service in store::list_published_of(write, provider)? {
        settle(write, service)?;
    }
    Ok(())
}

/// Changes nothing but the time: whoever has the service open in a form can still save it.
fn settle(write: &mut Write, mut service: Service) -> Result<(), ApiError> {
    if featured::settle(write, &mut service)? {
        store::set_featured_until(write, service.key, service.featured_until)?;
        events::changed(write, &service);
    }
    Ok(())
}
