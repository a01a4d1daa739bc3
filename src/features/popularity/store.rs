//! SQL of the ranking made from readers by hour.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::types::Period;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Articles that a ranking names; nobody pages further.
const MOST_RANKED: usize = 1_000;

/// An article in the ranking of a period.
#[derive(Clone, Debug, PartialEq)]
pub struct Rank {
    /// Which ranking.
    pub period: Period,
    /// Which article.
    pub article_key: i64,
    /// Readers, recent ones weighing more.
    pub score: f64,
    /// Readers of the period, each day's counted once.
    pub readers: u32,
}

/// Hours after which a reader weighs half.
const fn half_life(period: Period) -> f64 {
    match period {
        Period::Day => 8.0,
        Period::Week => 48.0,
        Period::Month => 240.0,
    }
}

/// The rankings at `now`.
pub fn ranking(db: &Connection, now: Ts) -> Result<Vec<Rank>, ApiError> {
    let from = |period: Period| now.before(std::time::Duration::from_hours(u64::from(period.hours()))).hour();
    let starts: Vec<(Period, String)> = Period::ALL.iter().map(|period| (*period, from(*period))).collect();
    let mut statement = db.prepare_cached(
        "select r.article_key, r.hour, r.readers
         from article_readers r
         join articles a on a.key = r.article_key
         where r.hour >= ?1 and a.published_at is not null and a.deleted_at is null
         order by r.hour, r.article_key",
    )?;
    let mut sums: [HashMap<i64, (f64, u32)>; 3] = Default::default();
    let mut rows = statement.query([from(Period::Month)])?;
    while let Some(row) = rows.next()? {
        let (key, hour, readers): (i64, String, u32) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let age = Ts::parse(&format!("{hour}:00:00Z")).map_or(0.0, |then| now.since(then).as_secs_f64() / 3600.0);
        for ((period, start), sums) in starts.iter().zip(&mut sums) {
            if hour >= *start {
                let sum = sums.entry(key).or_default();
                sum.0 += f64::from(readers) * 0.5_f64.powf(age / half_life(*period));
                sum.1 += readers;
            }
        }
    }
    let ranks = Period::ALL.iter().copied().zip(sums).flat_map(|(period, sums)| {
        let mut ranks: Vec<Rank> = sums
            .into_iter()
            .map(|(article_key, (score, readers))| Rank { period, article_key, score, readers })
            .collect();
        ranks.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.article_key.cmp(&other.article_key)));
        ranks.truncate(MOST_RANKED);
        ranks
    });
    Ok(ranks.collect())
}

/// Puts the rankings in place of the old ones; lists that show them are rendered anew.
pub fn put_ranking(write: &mut Write, ranks: &[Rank]) -> Result<(), ApiError> {
    write.execute("delete from article_popularity", [])?;
    {
        let mut statement = write.prepare_cached(
            "insert into article_popularity (period, article_key, score, readers)
             select ?1, a.key, ?3, ?4 from articles a where a.key = ?2",
        )?;
        for rank in ranks {
            statement.execute(params![rank.period.as_str(), rank.article_key, rank.score, rank.readers])?;
        }
    }
    write.invalidate("popular");
    Ok(())
}
