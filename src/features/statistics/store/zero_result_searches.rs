//! SQL of searches without results.

use rusqlite::{Connection, params};

use super::super::types::{ZeroResultFilter, ZeroResultSearch};
use super::super::zero_result_searches::ZeroResult;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::Write;

/// Days after which searches are removed.
const KEPT_DAYS: u64 = 90;

/// Adds searches to their day.
pub fn add_zero_results(write: &Write, day: &str, searches: &[ZeroResult]) -> Result<(), ApiError> {
    let mut statement = write.prepare_cached(
        "insert into zero_result_searches (locale, query, date, searches, readers) values (?1, ?2, ?3, ?4, ?5)
         on conflict (locale, query, date) do update
         set searches = searches + excluded.searches, readers = readers + excluded.readers",
    )?;
    for one in searches {
        statement.execute(params![one.lang, one.query, day, one.searches, one.readers])?;
    }
    Ok(())
}

/// Removes searches older than [`KEPT_DAYS`] days, and their resolutions.
pub fn sweep_zero_results(write: &mut Write) -> Result<usize, ApiError> {
    let oldest = write.now().before(std::time::Duration::from_hours(KEPT_DAYS * 24)).to_string();
    let oldest = oldest.get(..10).unwrap_or_default().to_owned();
    let gone = write.prepare_cached("delete from zero_result_searches where date < ?1")?.execute([&oldest])?;
    write.prepare_cached("delete from zero_result_searches_solved where date < ?1")?.execute([&oldest])?;
    Ok(gone)
}

/// Queries summed over their days, resolved or open ones.
const REPORT: &str = "from (
     select m.locale, m.query, sum(m.searches) as searches, sum(m.readers) as readers, max(m.date) as last_day
     from zero_result_searches m
     left join zero_result_searches_solved s on s.locale = m.locale and s.query = m.query
     where (?1 is null or m.locale = ?1) and (?2 or s.date is null or m.date > s.date) and ?2 <= (s.date is not null)
       and (?3 = '' or instr(m.query, ?3) > 0)
     group by m.locale, m.query)";

/// Queries that pass `filter`, the most frequent first.
pub fn list_zero_results(
    db: &Connection,
    filter: &ZeroResultFilter,
    page: PageRequest,
) -> Result<Vec<ZeroResultSearch>, ApiError> {
    let sql = format!(
        "select locale, query, searches, readers, last_day {REPORT}
         order by searches desc, last_day desc, locale, query
         limit ?4 offset ?5"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        params![filter.locale, filter.solved, filter.q.to_lowercase(), page.per_page, page.offset()],
        |row| {
            Ok(ZeroResultSearch {
                locale: row.get("locale")?,
                query: row.get("query")?,
                searches: row.get("searches")?,
                readers: row.get("readers")?,
                last_day: row.get("last_day")?,
                solved: filter.solved,
            })
        },
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of queries that pass `filter`.
pub fn count_zero_results(db: &Connection, filter: &ZeroResultFilter) -> Result<u32, ApiError> {
    let sql = format!("select count(*) as queries {REPORT}");
    let values = params![filter.locale, filter.solved, filter.q.to_lowercase()];
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| row.get("queries"))?)
}

/// Marks a query as resolved on `day`. Errors: `NotFound` where nobody searched for it.
pub fn resolve(write: &Write, lang: Lang, query: &str, day: &str, by: i64) -> Result<(), ApiError> {
    let known: bool = write
        .prepare_cached("select exists (select 1 from zero_result_searches where locale = ?1 and query = ?2) as found")?
        .query_row(params![lang, query], |row| row.get("found"))?;
    if !known {
        return Err(ApiError::NotFound);
    }
    write
        .prepare_cached(
            "insert into zero_result_searches_solved (locale, query, date, solved_at, solved_by) values (?1, ?2, ?3, ?4, ?5)
             on conflict (locale, query) do update
             set date = excluded.date, solved_at = excluded.solved_at, solved_by = excluded.solved_by",
        )?
        .execute(params![lang, query, day, write.now(), by])?;
    Ok(())
}

/// Marks a query as open again.
pub fn reopen(write: &Write, lang: Lang, query: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from zero_result_searches_solved where locale = ?1 and query = ?2")?
        .execute(params![lang, query])?;
    Ok(())
}
