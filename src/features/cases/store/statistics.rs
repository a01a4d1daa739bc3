//! SQL of the numbers for a transparency report.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::cases::types::NamedCount;

/// First moment of a period, and the first moment after it.
#[derive(Clone, Copy, Debug)]
pub struct CasePeriod {
    /// First moment.
    pub from: Ts,
    /// First moment after the period.
    pub to: Ts,
}

const RECEIVED: &str = "from cases c where c.created_at >= :from and c.created_at < :to";
const DECIDED: &str = "from decisions d
     join cases c on c.key = d.case_key
     left join reason_codes r on r.key = d.reason_key
     where d.effective_at >= :from and d.effective_at < :to";

fn count(db: &Connection, rest: &str, period: CasePeriod) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(&format!("select count(*) as n {rest}"))?;
    Ok(statement.query_row(named_params! { ":from": period.from, ":to": period.to }, |row| row.get("n"))?)
}

fn group(db: &Connection, name: &str, rest: &str, period: CasePeriod) -> Result<Vec<NamedCount>, ApiError> {
    let sql = format!(
        "select {name} as name, count(*) as n {rest} and {name} is not null group by {name} order by n desc, name limit 100"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":from": period.from, ":to": period.to }, |row| {
        Ok(NamedCount { name: row.get("name")?, count: row.get("n")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Median of the minutes between the cases and their decisions; the lower one of two.
fn median(db: &Connection, rest: &str, period: CasePeriod) -> Result<Option<u32>, ApiError> {
    let sql = format!(
        "select cast(round((julianday(d.decided_at) - julianday(c.created_at)) * 1440) as integer) as minutes {rest}
         order by minutes
         limit 1
         offset :offset"
    );
    let number = count(db, rest, period)?;
    if number == 0 {
        return Ok(None);
    }
    let values = named_params! { ":from": period.from, ":to": period.to, ":offset": (number - 1) / 2 };
    let minutes: i64 = db.prepare_cached(&sql)?.query_row(values, |row| row.get("minutes"))?;
    Ok(u32::try_from(minutes.max(0)).ok())
}

fn first() -> String {
    format!("{DECIDED} and c.cause <> 'appeal'")
}

fn second() -> String {
    format!("{DECIDED} and c.cause = 'appeal'")
}

/// Reports that came in, by a column of their cases.
pub fn reports_by(db: &Connection, column: &str, period: CasePeriod) -> Result<Vec<NamedCount>, ApiError> {
    group(db, column, &format!("{RECEIVED} and c.cause = 'report'"), period)
}

/// Number of reports that came in.
pub fn count_reports(db: &Connection, period: CasePeriod) -> Result<u32, ApiError> {
    count(db, &format!("{RECEIVED} and c.cause = 'report'"), period)
}

/// Number of appeals that came in.
pub fn count_appeals(db: &Connection, period: CasePeriod) -> Result<u32, ApiError> {
    count(db, &format!("{RECEIVED} and c.cause = 'appeal'"), period)
}

/// Number of decisions that took effect, those on appeals left out.
pub fn count_decisions(db: &Connection, period: CasePeriod) -> Result<u32, ApiError> {
    count(db, &first(), period)
}

/// Number of those that rest on the law.
pub fn count_by_law(db: &Connection, period: CasePeriod) -> Result<u32, ApiError> {
    count(db, &format!("{} and r.basis = 'law'", first()), period)
}

/// Number of those without a person.
pub fn count_automated(db: &Connection, period: CasePeriod) -> Result<u32, ApiError> {
    count(db, &format!("{} and d.automated = 1", first()), period)
}

/// Those decisions by outcome.
pub fn by_outcome(db: &Connection, period: CasePeriod) -> Result<Vec<NamedCount>, ApiError> {
    group(db, "d.outcome", &first(), period)
}

/// Those decisions by reason code.
pub fn by_reason(db: &Connection, period: CasePeriod) -> Result<Vec<NamedCount>, ApiError> {
    group(db, "r.code", &first(), period)
}

/// Median time to those decisions, in minutes.
pub fn median_minutes(db: &Connection, period: CasePeriod) -> Result<Option<u32>, ApiError> {
    median(db, &first(), period)
}

/// Decisions on appeals by outcome.
pub fn appeals_by_outcome(db: &Connection, period: CasePeriod) -> Result<Vec<NamedCount>, ApiError> {
    group(db, "d.outcome", &second(), period)
}

/// Median time to the decisions on appeals, in minutes.
pub fn appeals_median_minutes(db: &Connection, period: CasePeriod) -> Result<Option<u32>, ApiError> {
    median(db, &second(), period)
}
