//! Readers of imported articles, spread over the days up to now, so that demo content has statistics: more on the first days of
//! an article, fewer at the weekend, most of them in its original language, in the morning and in the evening. The same corpus
//! gets the same course.

use std::time::Duration;

use super::store::{self, DayReaders};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::statistics::Origin;

/// Days over which readers are spread: today, the 30 days of a report, and as many before it.
const DAYS: u64 = 61;
/// Days whose hours are kept (`statistics::store::sweep_hours`).
const HOUR_DAYS: u64 = 30;
/// Readers in the hours of a day.
const HOURS: [u64; 24] = [2, 1, 1, 1, 1, 3, 9, 14, 13, 9, 8, 9, 13, 10, 7, 7, 9, 12, 15, 19, 22, 20, 12, 6];
/// Readers on the days of a week, Monday first.
const WEEKDAYS: [u64; 7] = [104, 98, 101, 109, 94, 71, 82];
/// Weight of each origin, and how much that of one article may differ from that of another. The site has all but the last.
const ORIGINS: [(Origin, u64, u64); Origin::ALL.len()] = [
    (Origin::Direct, 13, 6),
    (Origin::Search, 22, 16),
    (Origin::Social, 9, 14),
    (Origin::Assistant, 2, 4),
    (Origin::Other, 3, 5),
    (Origin::Internal, 30, 12),
];
const DAY: Duration = Duration::from_hours(24);

/// An imported article.
pub(super) struct ReadArticle<'a> {
    pub key: i64,
    pub original: Lang,
    /// Languages with a text.
    pub langs: &'a [Lang],
    pub published_at: Option<Ts>,
    /// Readers of all days.
    pub readers: u64,
}

/// `total` in parts as large as their weights; the parts have the sum `total`.
fn parts(total: u64, weights: &[u64]) -> Vec<u64> {
    let sum: u64 = weights.iter().sum::<u64>().max(1);
    let (mut weight, mut given) = (0, 0);
    let part = |one: &u64| {
        weight += one;
        let until = (total * weight + sum / 2) / sum;
        let part = until - given;
        given = until;
        part
    };
    weights.iter().map(part).collect()
}

/// A number from 0 to `below - 1` that looks drawn and is the same in every import.
fn drawn(seed: u64, below: u64) -> u64 {
    (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33) % below
}

/// Adds the readers of an article to its days and hours.
pub(super) fn spread(write: &Write, now: Ts, article: &ReadArticle) -> Result<(), ApiError> {
    let seed = article.key.unsigned_abs();
    let weight = |ago: u64| {
        let at = now.before(DAY * u32::try_from(ago).unwrap_or(0));
        let age = article
            .published_at
            .map_or(ago, |published| (at.millis() - published.millis()).max(-1).unsigned_abs() / 86_400_000);
        if article.published_at.is_some_and(|published| published > at) {
            return 0;
        }
        let weekday = usize::try_from(at.date(&jiff::tz::TimeZone::UTC).weekday().to_monday_zero_offset()).unwrap_or(0);
        WEEKDAYS[weekday] * (20 + 200 / (2 + age)) * (85 + drawn(seed * 97 + ago, 30))
    };
    let days: Vec<u64> = (0..DAYS).map(weight).collect();
    let langs: Vec<u64> = article.langs.iter().map(|lang| lang_weight(*lang, article.original, seed)).collect();
    for (ago, readers) in (0_u64..).zip(parts(article.readers, &days)).filter(|(_, readers)| *readers > 0) {
        let at = now.before(DAY * u32::try_from(ago).unwrap_or(0));
        for (lang, readers) in article.langs.iter().zip(parts(readers, &langs)).filter(|(_, readers)| *readers > 0) {
            store::add_readers(write, &day_readers(article.key, *lang, (at, ago), readers))?;
        }
        if ago >= HOUR_DAYS {
            continue;
        }
        let midnight = at.millis() - at.millis().rem_euclid(86_400_000);
        for (hour, readers) in (0_i64..).zip(parts(readers, &HOURS)) {
            let at = Ts::from_millis(midnight + hour * 3_600_000);
            // the rest of today is still to come
            if readers > 0 && at <= now {
                store::add_hour(write, article.key, at, readers)?;
            }
        }
    }
    Ok(())
}

fn lang_weight(lang: Lang, original: Lang, seed: u64) -> u64 {
    let usual = match lang {
        Lang::Uk => 30,
        Lang::De => 24,
        Lang::En => 14,
    };
    let first = if lang == original { 30 } else { 0 };
    usual + first + drawn(seed * 31 + usual, 9)
}

/// `readers` by `origins`: one is drawn for each.
fn by_origin(seed: u64, drawing: u64, readers: u64, origins: &[(Origin, u64, u64)]) -> Vec<(Origin, u64)> {
    let weights: Vec<u64> = origins.iter().map(|(_, usual, more)| usual + drawn(seed * 53 + usual, *more)).collect();
    let mut counts = vec![0; origins.len()];
    for reader in 0..readers {
        let mut at = drawn(seed * 7_919 + drawing * 613 + reader * 31, weights.iter().sum());
        let of = |weight: &u64| {
            let is_here = at < *weight;
            at = at.saturating_sub(*weight);
            is_here
        };
        counts[weights.iter().position(of).unwrap_or(0)] += 1;
    }
    origins.iter().zip(counts).filter(|(_, count)| *count > 0).map(|((origin, ..), count)| (*origin, count)).collect()
}

fn day_readers(key: i64, lang: Lang, (at, ago): (Ts, u64), readers: u64) -> DayReaders {
    let drawing = ago * 3 + lang as u64;
    let seed = key.unsigned_abs();
    let percent = |share: u64| (readers * share + 50) / 100;
    DayReaders {
        article_key: key,
        lang,
        at,
        readers,
        views: percent(108 + drawn(seed, 22)),
        read_50: percent(52 + drawn(seed * 3, 24)),
        read_90: percent(27 + drawn(seed * 7, 22)),
        origins: by_origin(seed, drawing, readers, &ORIGINS),
        site_origins: by_origin(seed, drawing, DayReaders::of_site(readers), &ORIGINS[..ORIGINS.len() - 1]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_has_an_origin() {
        let sum = |counts: &[(Origin, u64)]| counts.iter().map(|(_, count)| count).sum::<u64>();
        for readers in [0, 1, 40, 900] {
            let article = by_origin(5, 12, readers, &ORIGINS);
            assert_eq!(sum(&article), readers);
        }
        assert_eq!(by_origin(5, 12, 900, &ORIGINS).len(), ORIGINS.len());
    }

    #[test]
    fn parts_have_the_sum_of_the_whole_and_follow_their_weights() {
        assert_eq!(parts(10, &[1, 1, 2]), [3, 2, 5]);
        assert_eq!(parts(7, &[0, 0]), [0, 0]);
        for total in [0, 1, 99, 1_234] {
            assert_eq!(parts(total, &HOURS).iter().sum::<u64>(), total);
        }
    }
}
