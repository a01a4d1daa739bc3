//! Counters and histograms for the operator's metrics: relaxed atomics, so that a request waits for no lock.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn increase(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number of things that are there now.
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more.
    pub fn enter(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn leave(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// One more while `work` runs.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        let _inside = self.hold();
        work()
    }

    /// One more until the guard is dropped.
    pub fn hold(&self) -> GaugeGuard<'_> {
        self.enter();
        GaugeGuard(self)
    }

    /// The number.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts in a [`Gauge`] until it is dropped.
pub struct GaugeGuard<'g>(&'g Gauge);

impl Drop for GaugeGuard<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Upper bounds of the buckets of durations, in seconds.
pub const SECONDS: [f64; 14] =
    [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Upper bounds of the buckets of small numbers.
pub const NUMBERS: [f64; 14] = [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0];

/// Distribution of values over fixed buckets.
#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [f64; 14],
    /// Values of each bucket, and at the end those beyond the last bound.
    buckets: [AtomicU64; 15],
    /// Sum of all values in millionths.
    sum: AtomicU64,
}

/// A histogram at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct HistogramNow {
    /// Upper bound and number of values of each bucket; the last bound is infinite.
    pub buckets: Vec<(f64, u64)>,
    /// Number of all values.
    pub count: u64,
    /// Sum of all values.
    pub sum: f64,
}

impl Histogram {
    /// An empty one with these upper bounds.
    pub const fn new(bounds: &'static [f64; 14]) -> Histogram {
        Histogram { bounds, buckets: [const { AtomicU64::new(0) }; 15], sum: AtomicU64::new(0) }
    }

    /// Adds a duration, in seconds.
    pub fn observe_time(&self, duration: Duration) {
        self.add(duration.as_secs_f64(), u64::try_from(duration.as_micros()).unwrap_or(u64::MAX));
    }

    /// Adds a number.
    pub fn observe_number(&self, number: u32) {
        self.add(f64::from(number), u64::from(number) * 1_000_000);
    }

    fn add(&self, value: f64, millionths: u64) {
        let bucket = self.bounds.partition_point(|bound| *bound < value);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(millionths, Ordering::Relaxed);
    }

    /// Its values now.
    pub fn get(&self) -> HistogramNow {
        let counts = self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed));
        let bounds = self.bounds.iter().copied().chain([f64::MAX]);
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        HistogramNow { buckets, count, sum: self.sum.load(Ordering::Relaxed) as f64 / 1_000_000.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_belongs_to_the_first_bucket_that_holds_it() {
        let times = Histogram::new(&SECONDS);

        times.observe_time(Duration::from_micros(90));
        times.observe_time(Duration::from_millis(1));
        times.observe_time(Duration::from_secs(60));

        let now = times.get();
        let filled: Vec<usize> = (0..15).filter(|n| now.buckets[*n].1 == 1).collect();
        assert_eq!((filled, now.count), (vec![0, 2, 14], 3));
        assert!((now.sum - 60.001_09).abs() < 1e-9, "{}", now.sum);
    }
}
