//! SQL of readers by hour and of the rankings made from them.

use rusqlite::{Connection, params};

use super::types::Rank;
use crate::base::error::ApiError;
use crate::db::Write;

/// Readers of an article in one hour.
#[derive(Clone, Debug, PartialEq)]
pub struct HourReaders {
    /// Which article.
    pub article_key: i64,
    /// UTC hour, `2026-11-20T14`.
    pub hour: String,
    /// Readers in it.
    pub readers: u32,
}

/// Readers of published articles by hour since `from` (UTC hour), oldest first.
pub fn list_readers(db: &Connection, from: &str) -> Result<Vec<HourReaders>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.article_key, r.hour, r.readers
         from article_readers r
         join articles a on a.key = r.article_key
         where r.hour >= ?1 and a.published_at is not null and a.deleted_at is null
         order by r.hour, r.article_key",
    )?;
    let rows = statement.query_map([from], |row| {
        Ok(HourReaders { article_key: row.get("article_key")?, hour: row.get("hour")?, readers: row.get("readers")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// True if a ranking is stored.
pub fn has_ranking(db: &Connection) -> Result<bool, ApiError> {
    Ok(db.query_row("select exists (select 1 from article_popularity) as found", [], |row| row.get("found"))?)
}

/// Replaces the stored rankings and invalidates the pages that show them.
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
