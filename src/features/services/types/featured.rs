//! Periods in which bookings of advertising feature services.

use crate::base::clock::Ts;

/// Provider whose services a booking features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeaturedProvider {
    /// The person with this key, for the services that are in no enterprise's name.
    Person(i64),
    /// The enterprise with this key, for the services in its name.
    Enterprise(i64),
}

impl FeaturedProvider {
    /// The enterprise where there is one, else the person.
    pub fn new(owner_key: i64, enterprise_key: Option<i64>) -> FeaturedProvider {
        enterprise_key.map_or(FeaturedProvider::Person(owner_key), FeaturedProvider::Enterprise)
    }
}

/// Period in which a booking features the services of a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeaturePeriod {
    /// Identity of the booking; each has one period at most.
    pub booking_id: String,
    /// Provider of the services.
    pub provider: FeaturedProvider,
    /// Last moment.
    pub ends_at: Ts,
}
