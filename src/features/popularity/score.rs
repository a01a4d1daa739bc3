//! The formula of popularity: the readers of each hour, weighted by an exponential decay of their age.

use std::collections::HashMap;
use std::time::Duration;

use super::store::HourReaders;
use super::types::{Period, Rank};
use crate::base::clock::Ts;

/// Articles in a ranking; later pages fall back to newer articles.
const MOST_RANKED: usize = 1_000;

/// Hours after which a reader weighs half as much.
const fn half_life(period: Period) -> f64 {
    match period {
        Period::Day => 8.0,
        Period::Week => 48.0,
        Period::Month => 240.0,
    }
}

/// The first hour of `period` before `now`.
pub fn first_hour(period: Period, now: Ts) -> String {
    now.before(Duration::from_hours(u64::from(period.hours()))).hour()
}

/// The rankings of all periods at `now`, the highest score first.
pub fn rankings(hours: &[HourReaders], now: Ts) -> Vec<Rank> {
    Period::ALL.iter().flat_map(|period| ranking(hours, *period, now)).collect()
}

fn ranking(hours: &[HourReaders], period: Period, now: Ts) -> Vec<Rank> {
    let start = first_hour(period, now);
    let mut sums: HashMap<i64, (f64, u32)> = HashMap::new();
    for row in hours.iter().filter(|row| row.hour >= start) {
        let then = Ts::parse(&format!("{}:00:00Z", row.hour));
        let age = then.map_or(0.0, |then| now.since(then).as_secs_f64() / 3600.0);
        let sum = sums.entry(row.article_key).or_default();
        sum.0 += f64::from(row.readers) * 0.5_f64.powf(age / half_life(period));
        sum.1 += row.readers;
    }
    let mut ranks: Vec<Rank> =
        sums.into_iter().map(|(article_key, (score, readers))| Rank { period, article_key, score, readers }).collect();
    ranks
        .sort_unstable_by(|one, other| other.score.total_cmp(&one.score).then(one.article_key.cmp(&other.article_key)));
    ranks.truncate(MOST_RANKED);
    ranks
}
