//! Rate limits by client address or account, on governor's token buckets.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::base::error::ApiError;

/// Allows each key a number of tries in a span of time.
pub struct RateLimiter {
    buckets: DefaultKeyedRateLimiter<String>,
}

impl RateLimiter {
    /// `tries` at once, refilled evenly over `span`.
    pub fn new(tries: u32, span: Duration) -> RateLimiter {
        let burst = NonZeroU32::new(tries.max(1)).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::with_period(span / burst.get()).unwrap_or_else(|| Quota::per_minute(burst)).allow_burst(burst);
        RateLimiter { buckets: governor::RateLimiter::keyed(quota) }
    }

    /// Counts a try of `key`. Errors: [`ApiError::TooOften`] with the time of the next one.
    pub fn check(&self, key: &str) -> Result<(), ApiError> {
        if self.buckets.len() > 50_000 {
            self.buckets.retain_recent();
        }
        self.buckets
            .check_key(&key.to_owned())
            .map_err(|until| ApiError::TooOften { wait: until.wait_time_from(DefaultClock::default().now()) })
    }
}
