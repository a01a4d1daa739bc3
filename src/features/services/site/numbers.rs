//! Limit of requests for telephone numbers.

use std::time::Duration;

use crate::base::error::ApiError;
use crate::config::ServiceMessages;
use crate::web::rate_limit::RateLimiter;

/// How often a client may ask for telephone numbers of services; managed by the server.
pub struct NumberLimit(RateLimiter);

impl NumberLimit {
    /// The limit of the settings.
    pub fn new(settings: &ServiceMessages) -> NumberLimit {
        NumberLimit(RateLimiter::new(settings.numbers_per_hour, Duration::from_hours(1)))
    }

    /// Counts a request from `address`. Errors: `TooOften`.
    pub fn check(&self, address: &str) -> Result<(), ApiError> {
        self.0.check(address)
    }
}
