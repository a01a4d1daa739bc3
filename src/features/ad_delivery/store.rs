//! SQL of the counts.

use jiff::civil::Date;
use rusqlite::{Connection, named_params};

use super::types::AdDay;
use crate::base::error::ApiError;

/// Counts of a booking from the day `from` to the day `to`, both included, the oldest first. Days without counts are absent.
pub fn daily(db: &Connection, ad_key: i64, from: Date, to: Date) -> Result<Vec<AdDay>, ApiError> {
    let mut statement = db.prepare_cached(
        "select d.day, d.locale, d.placement, d.views, d.clicks
         from ad_daily d
         where d.ad_key = :ad and d.day between :from and :to
         order by d.day, d.locale, d.placement
         limit 100000",
    )?;
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
