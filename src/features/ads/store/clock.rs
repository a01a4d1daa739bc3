//! SQL of bookings that the clock moves.

use jiff::civil::Date;
use rusqlite::{Connection, ToSql, named_params};

use super::ads::{read, select};
use super::slots::GOES_ON;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::ads::types::Ad;

fn list(db: &Connection, rest: &str, values: &[(&str, &dyn ToSql)]) -> Result<Vec<Ad>, ApiError> {
    let mut statement = db.prepare_cached(&select(rest))?;
    Ok(statement.query_map(values, read)?.collect::<Result<_, _>>()?)
}

/// Scheduled bookings whose first day has come, the longest due first.
pub fn list_starting(db: &Connection, today: Date, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state = 'scheduled' and a.start_on <= :today order by a.start_on, a.key limit :limit",
        named_params! { ":today": today.to_string(), ":limit": limit },
    )
}

/// Bookings on the site, or off it for some time, whose last day is over.
pub fn list_over(db: &Connection, today: Date, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state in ('running', 'paused', 'suspended') and a.end_on < :today
           and not (a.state = 'paused' and a.paused_by = 'staff')
         order by a.end_on, a.key
         limit :limit",
        named_params! { ":today": today.to_string(), ":limit": limit },
    )
}

/// Running bookings that end until `until`, under the alias `a`, whose owners do not know it yet; none with which another goes
/// on for longer.
fn ending() -> String {
    format!(
        "indexed by ads_end
 where a.state in ('running', 'paused', 'suspended') and a.state = 'running' and a.end_on <= :until and a.ending_told = 0
   and not exists (
     select 1
     from ads n indexed by ads_owner
     where n.start_on <= date(a.end_on, '+1 day') and n.end_on > a.end_on and {GOES_ON})
 order by a.end_on, a.key
 limit :limit"
    )
}

/// Running bookings that end until `until`, whose owners neither know it yet nor have booked the days after it.
pub fn list_ending(db: &Connection, until: Date, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(db, &ending(), named_params! { ":until": until.to_string(), ":limit": limit })
}

/// Bookings that ended before `before`.
pub fn list_ended(db: &Connection, before: Ts, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state in ('rejected', 'completed', 'cancelled') and a.ended_at < :before
         order by a.ended_at, a.key
         limit :limit",
        named_params! { ":before": before, ":limit": limit },
    )
}

/// Approved bookings whose invoice is not issued, and was not refused since `before`.
pub fn list_unbilled(db: &Connection, before: Ts, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state = 'approved' and (a.billed_at is null or a.billed_at < :before)
         order by a.updated_at, a.key
         limit :limit",
        named_params! { ":before": before, ":limit": limit },
    )
}

/// Bookings whose payment was due before `before`, the longest due first.
pub fn list_unpaid(db: &Connection, before: Date, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state = 'awaiting_payment' and a.due_on < :before order by a.due_on, a.key limit :limit",
        named_params! { ":before": before.to_string(), ":limit": limit },
    )
}

/// Bookings on the site whose enterprise is suspended or closed.
pub fn list_stopped(db: &Connection, limit: u32) -> Result<Vec<Ad>, ApiError> {
    list(
        db,
        "where a.state = 'running'
           and exists (select 1 from enterprises e where e.key = a.enterprise_key and e.state <> 'active')
         order by a.updated_at, a.key
         limit :limit",
        named_params! { ":limit": limit },
    )
}

/// Bookings on the site, by their keys.
pub fn list_running(db: &Connection) -> Result<Vec<Ad>, ApiError> {
    list(db, "where a.state = 'running' order by a.updated_at, a.key limit 10000", &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn bookings_that_end_and_those_that_follow_them_are_found_in_indexes() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());

        let mut statement = db.prepare(&format!("explain query plan {}", select(&ending()))).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
        let plan = lines.unwrap().join("\n");

        assert!(plan.contains("SEARCH a USING INDEX ads_end (end_on<?)"), "{plan}");
        assert!(plan.contains("SEARCH n USING INDEX ads_owner (owner_key=?)"), "{plan}");
        assert!(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}
