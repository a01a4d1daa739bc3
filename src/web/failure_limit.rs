//! Limits of failed attempts. An attempt counts from its beginning, so that parallel ones count as well, and is taken back
//! when it turns out right: whoever knows the password is never stopped by the attempts of others under another key.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::base::error::ApiError;

/// Interval between two removals of keys without failures.
const SWEPT_EVERY: Duration = Duration::from_mins(1);
/// Failures below which a difference is one of rounding.
const ROUNDING: f64 = 1e-6;

/// Allows each key a number of failures in a span of time.
pub struct FailureLimiter {
    span: Duration,
    failures: Mutex<Failures>,
}

/// A key under which an attempt counts.
#[derive(Clone, Debug)]
pub struct FailureKey {
    /// Name of the key.
    pub name: String,
    /// Failures in a span of time that the key allows.
    pub most: u32,
    /// True if further attempts are refused; otherwise they are only counted.
    pub refuses: bool,
}

/// Failures of each key; they fade evenly over the limiter's span.
struct Failures {
    by_key: HashMap<String, Level>,
    swept_at: Instant,
}

/// Number of failures of a key at a moment.
#[derive(Clone, Copy)]
struct Level {
    failures: f64,
    most: u32,
    at: Instant,
}

/// An attempt that counts as failed under its keys until [`Attempt::succeeded`].
#[must_use = "an attempt that is not taken back counts as failed"]
pub struct Attempt<'l> {
    limiter: &'l FailureLimiter,
    keys: Vec<String>,
}

impl FailureLimiter {
    /// Failures fade over `span`.
    pub fn new(span: Duration) -> FailureLimiter {
        FailureLimiter { span, failures: Mutex::new(Failures { by_key: HashMap::new(), swept_at: Instant::now() }) }
    }

    /// Begins an attempt that counts under each of `keys`.
    /// Errors: `TooOften` with the time of the next attempt; the attempt is then not counted.
    pub fn begin(&self, keys: &[FailureKey]) -> Result<Attempt<'_>, ApiError> {
        self.begin_at(keys, Instant::now())
    }

    fn begin_at(&self, keys: &[FailureKey], now: Instant) -> Result<Attempt<'_>, ApiError> {
        let mut failures = self.lock();
        self.sweep(&mut failures, now);
        for key in keys.iter().filter(|key| key.refuses) {
            let over = self.level(&failures, key, now).failures + 1.0 - f64::from(key.most);
            if over > ROUNDING {
                return Err(ApiError::TooOften { wait: self.span.mul_f64(over / f64::from(key.most.max(1))) });
            }
        }
        for key in keys {
            let level = self.level(&failures, key, now);
            // a key that does not refuse stops counting at its limit, or it would never fade
            let counted = (level.failures + 1.0).min(f64::from(key.most));
            failures.by_key.insert(key.name.clone(), Level { failures: counted, ..level });
        }
        Ok(Attempt { limiter: self, keys: keys.iter().map(|key| key.name.clone()).collect() })
    }

    /// True if a further failure under `key` would exceed what it allows.
    pub fn is_exhausted(&self, key: &FailureKey) -> bool {
        let failures = self.lock();
        self.level(&failures, key, Instant::now()).failures + 1.0 - f64::from(key.most) > ROUNDING
    }

    fn lock(&self) -> MutexGuard<'_, Failures> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn level(&self, failures: &Failures, key: &FailureKey, now: Instant) -> Level {
        let failures = failures.by_key.get(&key.name).map_or(0.0, |known| self.faded(*known, now));
        Level { failures, most: key.most, at: now }
    }

    fn faded(&self, level: Level, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(level.at).as_secs_f64() / self.span.as_secs_f64();
        (level.failures - passed * f64::from(level.most)).max(0.0)
    }

    fn sweep(&self, failures: &mut Failures, now: Instant) {
        if now.saturating_duration_since(failures.swept_at) >= SWEPT_EVERY {
            failures.by_key.retain(|_, level| self.faded(*level, now) > 0.0);
            failures.swept_at = now;
        }
    }
}

impl Attempt<'_> {
    /// The attempt was right: it does not count any more.
    pub fn succeeded(self) {
        let mut failures = self.limiter.lock();
        for key in &self.keys {
            if let Some(level) = failures.by_key.get_mut(key) {
                level.failures = (level.failures - 1.0).max(0.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPAN: Duration = Duration::from_mins(15);

    fn key(name: &str) -> FailureKey {
        FailureKey { name: name.to_owned(), most: 3, refuses: true }
    }

    #[test]
    fn failures_of_one_key_stop_that_key_alone_and_successes_stop_none() {
        let limiter = FailureLimiter::new(SPAN);

        for _ in 0..20 {
            limiter.begin(&[key("right")]).unwrap().succeeded();
        }
        for _ in 0..3 {
            drop(limiter.begin(&[key("wrong")]).unwrap());
        }

        let Err(ApiError::TooOften { wait }) = limiter.begin(&[key("wrong")]) else { panic!("a fourth failure") };
        assert!(wait > Duration::from_mins(4) && wait <= Duration::from_mins(5), "{wait:?}");
        limiter.begin(&[key("right")]).unwrap().succeeded();
        assert!(limiter.is_exhausted(&key("wrong")) && !limiter.is_exhausted(&key("right")));
    }

    #[test]
    fn parallel_attempts_count_before_any_has_failed() {
        let limiter = FailureLimiter::new(SPAN);

        let open: Vec<Attempt> = (0..3).map(|_| limiter.begin(&[key("olena")]).unwrap()).collect();

        assert!(limiter.begin(&[key("olena")]).is_err());
        open.into_iter().for_each(Attempt::succeeded);
        limiter.begin(&[key("olena")]).unwrap().succeeded();
    }

    #[test]
    fn failures_fade_evenly_and_keys_without_failures_are_removed() {
        let limiter = FailureLimiter::new(SPAN);
        let begin = Instant::now();
        for _ in 0..3 {
            drop(limiter.begin_at(&[key("olena")], begin).unwrap());
        }

        assert!(limiter.begin_at(&[key("olena")], begin + SPAN / 4).is_err());
        drop(limiter.begin_at(&[key("olena")], begin + SPAN / 3).unwrap());
        assert!(limiter.begin_at(&[key("olena")], begin + SPAN / 3).is_err());
        drop(limiter.begin_at(&[key("petro")], begin + SPAN * 3).unwrap());

        assert_eq!(limiter.lock().by_key.len(), 1);
    }

    #[test]
    fn a_key_that_only_counts_refuses_nothing() {
        let limiter = FailureLimiter::new(SPAN);
        let counted = FailureKey { refuses: false, ..key("all") };

        for _ in 0..10 {
            drop(limiter.begin(std::slice::from_ref(&counted)).unwrap());
        }

        assert!(limiter.is_exhausted(&counted));
    }
}
