//! Rate limits by client address or account, on governor's token buckets.

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gateway::client_address::network;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::base::error::ApiError;

/// Time between two removals of the buckets that are full again.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// Buckets of one limiter, about 100 bytes each; further keys share [`SHARED_BUCKETS`].
const MAX_BUCKETS: usize = 100_000;
/// Buckets that all further keys share, so that a flood of addresses costs no more memory and stays limited.
const SHARED_BUCKETS: u64 = 1_024;

/// Allows each key a number of tries in a span of time. A key that is an IP address counts for its network: an IPv4
/// address, or the /64 of an IPv6 address.
pub struct RateLimiter {
    buckets: DefaultKeyedRateLimiter<String>,
    started: Instant,
    sweeps: AtomicU64,
    hasher: RandomState,
}

impl RateLimiter {
    /// `tries` at once, refilled evenly over `span`.
    pub fn new(tries: u32, span: Duration) -> RateLimiter {
        let burst = NonZeroU32::new(tries.max(1)).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::with_period(span / burst.get()).unwrap_or_else(|| Quota::per_minute(burst)).allow_burst(burst);
        RateLimiter {
            buckets: governor::RateLimiter::keyed(quota),
            started: Instant::now(),
            sweeps: AtomicU64::new(0),
            hasher: RandomState::new(),
        }
    }

    /// Counts a try of `key`. Errors: [`ApiError::TooOften`] with the time of the next one.
    pub fn check(&self, key: &str) -> Result<(), ApiError> {
        self.sweep();
        self.buckets
            .check_key(&self.bucket(key))
            .map_err(|until| ApiError::TooOften { wait: until.wait_time_from(DefaultClock::default().now()) })
    }

    /// Removes full buckets once per [`SWEEP_EVERY`], however many tries there are.
    fn sweep(&self) {
        let due = self.started.elapsed().as_secs() / SWEEP_EVERY.as_secs();
        if self.sweeps.swap(due, Ordering::Relaxed) != due {
            self.buckets.retain_recent();
        }
    }

    fn bucket(&self, key: &str) -> String {
        let key = key.parse::<IpAddr>().map_or_else(|_| key.to_owned(), |address| network(address).to_string());
        if self.buckets.len() < MAX_BUCKETS {
            key
        } else {
            format!("shared {}", self.hasher.hash_one(&key) % SHARED_BUCKETS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter() -> RateLimiter {
        RateLimiter::new(2, Duration::from_hours(1))
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        for (one, other) in [("2001:db8::1", "2001:db8::ffff:1"), ("192.0.2.1", "::ffff:192.0.2.1")] {
            let limiter = limiter();
            assert!(limiter.check(one).is_ok() && limiter.check(other).is_ok());
            assert!(limiter.check(one).is_err() && limiter.check(other).is_err());
        }
        let limiter = limiter();
        assert!((0..3).all(|n| limiter.check(&format!("2001:db8:0:{n}::1")).is_ok()));
    }

    #[test]
    fn a_flood_of_addresses_stays_limited_in_memory_and_in_tries() {
        let limiter = limiter();
        let passed = (0..MAX_BUCKETS + 10_000).filter(|n| limiter.check(&n.to_string()).is_ok()).count();
        let passed_again = (0..10_000).filter(|n| limiter.check(&format!("again {n}")).is_ok()).count();

        assert!(limiter.buckets.len() <= MAX_BUCKETS + SHARED_BUCKETS as usize);
        assert!(passed <= MAX_BUCKETS + 2 * SHARED_BUCKETS as usize, "{passed}");
        assert!(passed_again < 20, "{passed_again}");
    }
}
