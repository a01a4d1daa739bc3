//! SQL of the bookings of an owner.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::ads::{day, read, select};
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::features::ads::types::{Ad, AdState, AdStateCount};

/// One page of the bookings of an owner, the last changed first, with the number of all: those in one state, or all but
/// archived ones.
pub fn list_owned(
    db: &Connection,
    owner_key: i64,
    state: Option<AdState>,
    request: PageRequest,
) -> Result<(Vec<Ad>, u32), ApiError> {
    let matching =
        "a.owner_key = :owner and case when :state is null then a.state <> 'archived' else a.state = :state end";
    let mut count = db.prepare_cached(&format!("select count(*) as n from ads a where {matching}"))?;
    let total = count.query_row(named_params! { ":owner": owner_key, ":state": state }, |row| row.get("n"))?;
    let rest = format!("where {matching} order by a.updated_at desc, a.key desc limit :limit offset :offset");
    let mut statement = db.prepare_cached(&select(&rest))?;
    let values = named_params! {
        ":owner": owner_key, ":state": state, ":limit": request.per_page, ":offset": request.offset()
    };
    Ok((statement.query_map(values, read)?.collect::<Result<_, _>>()?, total))
}

/// Numbers of the bookings of an owner by state, in the order of the states.
pub fn counts(db: &Connection, owner_key: i64) -> Result<Vec<AdStateCount>, ApiError> {
    let mut counts: Vec<AdStateCount> =
        AdState::ALL.into_iter().map(|state| AdStateCount { state, count: 0 }).collect();
    let mut statement = db.prepare_cached(
        "select a.state, count(*) as n
         from ads a
         where a.owner_key = :owner
         group by a.state
         order by a.state
         limit 20",
    )?;
    let mut rows = statement.query(named_params! { ":owner": owner_key })?;
    while let Some(row) = rows.next()? {
        let (state, count): (AdState, u32) = (row.get("state")?, row.get("n")?);
        if let Some(found) = counts.iter_mut().find(|one| one.state == state) {
            found.count = count;
        }
    }
    Ok(counts)
}

/// Number of drafts of an owner.
pub fn count_drafts(db: &Connection, owner_key: i64) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) as n from ads a where a.owner_key = :owner and a.state = 'draft'")?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| row.get("n"))?)
}

/// The drafts of a person for one package, the newest first.
pub fn list_drafts(db: &Connection, owner_key: i64, package_key: i64) -> Result<Vec<Ad>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "where a.owner_key = :owner and a.package_key = :package and a.state = 'draft' order by a.updated_at desc limit 20",
    ))?;
    let rows = statement.query_map(named_params! { ":owner": owner_key, ":package": package_key }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Codes of the countries in which services are published.
pub fn list_service_countries(db: &Connection) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select distinct s.country from services s where s.state = 'published' order by s.country limit 300",
    )?;
    let rows = statement.query_map([], |row| row.get("country"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Views and clicks of bookings by day, for all of them at once: booking, day (`2026-11-20`), views, clicks.
pub fn list_counts(db: &Connection, keys: &[i64]) -> Result<Vec<(i64, Date, u32, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select d.ad_key, d.day, sum(d.views) as views, sum(d.clicks) as clicks
         from json_each(:keys) j
         join ad_daily d on d.ad_key = j.value
         group by d.ad_key, d.day
         order by d.ad_key, d.day
         limit 100000",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| {
        let found = day(row, "day")?;
        Ok((row.get("ad_key")?, found, row.get("views")?, row.get("clicks")?))
    })?;
    let found: Vec<(i64, Option<Date>, u32, u32)> = rows.collect::<Result<_, _>>()?;
    Ok(found.into_iter().filter_map(|(key, day, views, clicks)| Some((key, day?, views, clicks))).collect())
}
