//! SQL of the places that bookings hold.

use jiff::civil::Date;
use rusqlite::{Connection, Row, named_params};

use super::ads::day;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::Ad;

/// First and last day of a booking.
pub type BookedDays = (Date, Date);

fn days(row: &Row) -> rusqlite::Result<Option<BookedDays>> {
    Ok(day(row, "start_on")?.zip(day(row, "end_on")?))
}

/// Days on which the place with this code is booked from `from` on, without the booking `except`.
pub fn list_booked(db: &Connection, code: &str, from: Date, except: i64) -> Result<Vec<BookedDays>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.start_on, s.end_on
         from ad_placements p
         join ad_slots s on s.placement_key = p.key
         where p.code = :code and s.end_on >= :from and s.ad_key <> :except
         order by s.end_on, s.start_on, s.ad_key
         limit 10000",
    )?;
    let values = named_params! { ":code": code, ":from": from.to_string(), ":except": except };
    let rows = statement.query_map(values, days)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Days on which a package is booked from `from` on, without the booking `except`.
pub fn list_booked_of_package(
    db: &Connection,
    package_key: i64,
    from: Date,
    except: i64,
) -> Result<Vec<BookedDays>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.start_on, a.end_on
         from ads a
         where a.package_key = :package and a.end_on >= :from and a.key <> :except
           and exists (select 1 from ad_slots s where s.ad_key = a.key)
         order by a.end_on, a.start_on, a.key
         limit 10000",
    )?;
    let values = named_params! { ":package": package_key, ":from": from.to_string(), ":except": except };
    let rows = statement.query_map(values, days)?.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Condition for a booking `n` that holds places and goes on with the booking `a` when it begins: of the same owner and package,
/// under the same name or, where one of the two got another name, with the same content in the same places.
pub(super) const GOES_ON: &str = "n.owner_key = a.owner_key and n.package_key = a.package_key
     and (n.form ->> '$.name' = a.form ->> '$.name'
       or json_remove(n.form, '$.name', '$.start_on', '$.contact', '$.billing', '$.declarations')
         = json_remove(a.form, '$.name', '$.start_on', '$.contact', '$.billing', '$.declarations'))
     and exists (select 1 from ad_slots s where s.ad_key = n.key)";

/// True if a booking that goes on with this one holds places on this day.
pub fn is_booked_on(db: &Connection, ad: &Ad, day: Date) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select exists (
           select 1
           from ads a
           join ads n on n.start_on <= :day and n.end_on >= :day and {GOES_ON}
           where a.key = :ad) as found"
    ))?;
    let values = named_params! { ":ad": ad.key, ":day": day.to_string() };
    Ok(statement.query_row(values, |row| row.get("found"))?)
}

/// Reserves the places of a booking for its days, instead of those that it had.
pub fn set(write: &Write, ad: &Ad, (start_on, end_on): BookedDays) -> Result<(), ApiError> {
    clear(write, ad.key)?;
    write
        .prepare_cached(
            "insert into ad_slots (ad_key, placement_key, start_on, end_on)
             select :ad, p.key, :start_on, :end_on
             from json_each(:codes) j
             join ad_placements p on p.code = j.value",
        )?
        .execute(named_params! {
            ":ad": ad.key,
            ":start_on": start_on.to_string(),
            ":end_on": end_on.to_string(),
            ":codes": serde_json::to_string(&ad.form.placements)?,
        })?;
    Ok(())
}

/// Moves the days of the places that a booking holds.
pub fn move_days(write: &Write, ad_key: i64, (start_on, end_on): BookedDays) -> Result<(), ApiError> {
    write.prepare_cached("update ad_slots set start_on = :start_on, end_on = :end_on where ad_key = :ad")?.execute(
        named_params! {
            ":ad": ad_key, ":start_on": start_on.to_string(), ":end_on": end_on.to_string()
        },
    )?;
    Ok(())
}

/// Frees the places of a booking.
pub fn clear(write: &Write, ad_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from ad_slots where ad_key = :ad")?.execute(named_params! { ":ad": ad_key })?;
    Ok(())
}
