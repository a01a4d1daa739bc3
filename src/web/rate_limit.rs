//! Tries by address and by account: governor's buckets, one set per door.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::base::error::ApiError;

/// A door that lets each key through so many times in a span.
pub struct Door {
    limiter: DefaultKeyedRateLimiter<String>,
}

impl Door {
    /// `tries` at once, refilled evenly over `span`.
    pub fn new(tries: u32, span: Duration) -> Door {
        let burst = NonZeroU32::new(tries.max(1)).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::with_period(span / burst.get()).unwrap_or_else(|| Quota::per_minute(burst)).allow_burst(burst);
        Door { limiter: RateLimiter::keyed(quota) }
    }

    /// Counts a try of `key`. Errors: [`ApiError::TooOften`] with the time of the next one.
    pub fn knock(&self, key: &str) -> Result<(), ApiError> {
        if self.limiter.len() > 50_000 {
            self.limiter.retain_recent();
        }
        self.limiter
            .check_key(&key.to_owned())
            .map_err(|until| ApiError::TooOften { wait: until.wait_time_from(DefaultClock::default().now()) })
    }
}
