//! SQL of delivery: totals of days, used offers, and what the choice of advertisements depends on.

use std::collections::HashMap;

use jiff::civil::Date;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, named_params};

use super::types::{AdDay, AdFold, UsedBlock};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write, set_setting, setting};
use crate::features::ads::types::AdForm;

/// Name of the setting that numbers the runs of the server.
const RUN: &str = "ad_offer_run";

/// Counts of the booking `:ad` from `:from` to `:to`.
const DAILY: &str = "select d.day, d.locale, d.placement, d.views, d.clicks
     from ad_daily d
     where d.ad_key = :ad and d.day between :from and :to
     order by d.day, d.locale, d.placement
     limit 100000";

/// Bookings that stand in the place `:placement` on `:today`.
const STANDING: &str = "select a.form, a.enterprise_key
     from ad_slots s
     join ads a on a.key = s.ad_key
     where s.placement_key = :placement and s.end_on >= :today and s.start_on <= :today and a.state = 'running'
     order by s.end_on, a.key
     limit 100";

/// Blocks whose offers have expired at `:now`.
const REMOVE_EXPIRED: &str = "delete from ad_offer_blocks where expires_at <= :now";

/// Counts of a booking from the day `from` to the day `to`, both included, the oldest first. Days without counts are absent.
pub fn daily(db: &Connection, ad_key: i64, from: Date, to: Date) -> Result<Vec<AdDay>, ApiError> {
    let mut statement = db.prepare_cached(DAILY)?;
    let values = named_params! { ":ad": ad_key, ":from": from.to_string(), ":to": to.to_string() };
    let rows = statement.query_map(values, |row| {
        Ok(AdDay {
            day: row.get("day")?,
            locale: row.get("locale")?,
            placement: row.get("placement")?,
            views: row.get("views")?,
            clicks: row.get("clicks")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A number for this run of the server that no earlier run had.
pub fn begin_run(write: &Write) -> Result<u32, ApiError> {
    let last = setting(write, RUN)?.and_then(|text| text.parse::<u32>().ok()).unwrap_or_default();
    let run = last.wrapping_add(1);
    set_setting(write, RUN, &run.to_string())?;
    Ok(run)
}

/// Bits of a block as its column holds them.
struct Bits<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> FromSql for Bits<BYTES> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_blob()?.try_into().map(Bits).map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}

/// Blocks with used offers that are valid at `now`.
pub fn list_used(db: &Connection, now: Ts) -> Result<Vec<UsedBlock>, ApiError> {
    let mut statement = db.prepare_cached(
        "select b.run, b.block, b.seen, b.clicked, b.expires_at
         from ad_offer_blocks b
         where b.expires_at > :now
         order by b.expires_at, b.run, b.block
         limit 1000000",
    )?;
    let rows = statement.query_map(named_params! { ":now": now }, |row| {
        let (Bits(seen), Bits(clicked)) = (row.get("seen")?, row.get("clicked")?);
        Ok(UsedBlock {
            run: row.get("run")?,
            block: row.get("block")?,
            seen,
            clicked,
            expires_at: row.get("expires_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds counts to the totals, and stores the offers from which they come.
pub fn add(write: &Write, fold: &AdFold) -> Result<(), ApiError> {
    let mut totals = write.prepare_cached(
        "insert into ad_daily (ad_key, day, locale, placement, views, clicks)
         select a.key, :day, :locale, p.code, :views, :clicks
         from ads a, ad_placements p
         where a.key = :ad and p.key = :placement
         on conflict (ad_key, day, locale, placement) do update
           set views = views + excluded.views, clicks = clicks + excluded.clicks",
    )?;
    for (key, count) in &fold.counts {
        totals.execute(named_params! {
            ":ad": key.ad_key,
            ":day": key.day,
            ":locale": key.locale,
            ":placement": key.placement_key,
            ":views": count.views,
            ":clicks": count.clicks,
        })?;
    }
    let mut blocks = write.prepare_cached(
        "insert into ad_offer_blocks (run, block, seen, clicked, expires_at)
         values (:run, :block, :seen, :clicked, :expires_at)
         on conflict (run, block) do update
           set seen = excluded.seen, clicked = excluded.clicked, expires_at = excluded.expires_at",
    )?;
    for block in &fold.blocks {
        blocks.execute(named_params! {
            ":run": block.run,
            ":block": block.block,
            ":seen": block.seen,
            ":clicked": block.clicked,
            ":expires_at": block.expires_at,
        })?;
    }
    Ok(())
}

/// Removes blocks whose offers have expired.
pub fn remove_expired(write: &Write) -> Result<(), ApiError> {
    write.prepare_cached(REMOVE_EXPIRED)?.execute(named_params! { ":now": write.now() })?;
    Ok(())
}

/// Keys of the people of each of these enterprises.
pub fn list_people(db: &Connection, enterprise_keys: &[i64]) -> Result<HashMap<i64, Vec<i64>>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.enterprise_key, m.user_key
         from json_each(:keys) j
         join enterprise_members m on m.enterprise_key = j.value
         order by m.enterprise_key, m.user_key
         limit 100000",
    )?;
    let mut people: HashMap<i64, Vec<i64>> = HashMap::new();
    let mut rows = statement.query(named_params! { ":keys": serde_json::to_string(enterprise_keys)? })?;
    while let Some(row) = rows.next()? {
        people.entry(row.get("enterprise_key")?).or_default().push(row.get("user_key")?);
    }
    Ok(people)
}

/// Forms and enterprises of the bookings that stand in a place on a day.
pub fn list_standing(db: &Connection, placement_key: i64, today: Date) -> Result<Vec<(AdForm, Option<i64>)>, ApiError> {
    let mut statement = db.prepare_cached(STANDING)?;
    let values = named_params! { ":placement": placement_key, ":today": today.to_string() };
    let rows = statement.query_map(values, |row| {
        let JsonColumn(form) = row.get("form")?;
        Ok((form, row.get("enterprise_key")?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Identities of sections with these keys.
pub fn list_section_ids(db: &Connection, keys: &[i64]) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.id from json_each(:keys) j join sections s on s.key = j.value order by s.key limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| row.get("id"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Identities of categories with these keys.
pub fn list_category_ids(db: &Connection, keys: &[i64]) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.id from json_each(:keys) j join categories c on c.key = j.value order by c.key limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| row.get("id"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn bookings_of_a_place_and_totals_of_days_are_read_by_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        for (sql, index) in
            [(STANDING, "ad_slots_placement"), (DAILY, "PRIMARY KEY"), (REMOVE_EXPIRED, "ad_offer_blocks_expires")]
        {
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            let found = lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n");

            assert!(found.contains(index), "{sql}: {found}");
        }
    }
}
