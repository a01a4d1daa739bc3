//! Places of a booking: the first day on which they are free, and their reservation.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ad_packages::types::AdPackageForm;
use crate::features::ad_placements::store as placements;
use crate::features::ads::store::BookedDays;
use crate::features::ads::types::Ad;
use crate::features::ads::{rules, store};

/// Days on which something is booked, and the number of bookings that share it.
type Shared = (Vec<BookedDays>, u32);

/// The places and the package with their booked days from `from` on, without the booking `except`.
fn shared(
    db: &Connection,
    (package_key, terms): (i64, &AdPackageForm),
    codes: &[String],
    (from, except): (Date, i64),
) -> Result<Vec<Shared>, ApiError> {
    let mut all = Vec::new();
    for place in placements::list(db)?.into_iter().filter(|place| codes.contains(&place.code)) {
        all.push((store::list_booked(db, &place.code, from, except)?, place.max_sold));
    }
    if let Some(most) = terms.max_concurrent {
        all.push((store::list_booked_of_package(db, package_key, from, except)?, most));
    }
    Ok(all)
}

/// The first day from `from` on, within a year, on which all places with these codes are free for the days of the terms.
pub fn first_free_day(
    db: &Connection,
    package: (i64, &AdPackageForm),
    codes: &[String],
    (from, except): (Date, i64),
) -> Result<Option<Date>, ApiError> {
    let all = shared(db, package, codes, (from, except))?;
    Ok(rules::first_free(&all, from, package.1.duration_days))
}

/// First and last day of a booking: from the wished day on, or from the first free one after today. `None` where the places are
/// not free then.
pub fn find_days(db: &Connection, ad: &Ad, today: Date) -> Result<Option<BookedDays>, ApiError> {
    let days = ad.terms.duration_days;
    let package = (ad.package_key, &ad.terms);
    let wish: Option<Date> = ad.form.start_on.as_deref().and_then(|day| day.parse().ok());
    let start_on = match wish.map(|day| day.max(today)) {
        Some(day) => {
            let all = shared(db, package, &ad.form.placements, (day, ad.key))?;
            Some(day).filter(|day| all.iter().all(|(booked, most)| rules::is_free(booked, *most, *day, days)))
        }
        None => first_free_day(db, package, &ad.form.placements, (today.tomorrow().unwrap_or(today), ad.key))?,
    };
    Ok(start_on.map(|day| (day, rules::last_day(day, days))))
}

/// Reserves the places of a booking; the caller writes it. The days are looked up and taken in one change of the database, so
/// that two approvals never take the same place. Errors: 409 `no_free_day`.
pub fn reserve(write: &Write, ad: &mut Ad, today: Date) -> Result<(), ApiError> {
    let days = find_days(write, ad, today)?.ok_or_else(|| ApiError::conflict("no_free_day"))?;
    store::set_slots(write, ad, days)?;
    (ad.start_on, ad.end_on) = (Some(days.0), Some(days.1));
    Ok(())
}

/// The days of a booking that is paid after its first one: the next on which its places are free, from today on. Where there
/// are none within a year, its length from today on, because it is paid.
pub fn next_days(write: &Write, ad: &Ad, today: Date) -> Result<BookedDays, ApiError> {
    let found = first_free_day(write, (ad.package_key, &ad.terms), &ad.form.placements, (today, ad.key))?;
    let day = found.unwrap_or(today);
    Ok((day, rules::last_day(day, ad.terms.duration_days)))
}

/// Number of days from `from` on, `days` at most, on which a booking finds its places free one after another.
pub fn free_days(write: &Write, ad: &Ad, from: Date, days: u32) -> Result<u32, ApiError> {
    let all = shared(write, (ad.package_key, &ad.terms), &ad.form.placements, (from, ad.key))?;
    Ok(rules::days_in_a_row(&all, from, days))
}

/// Frees the places of a booking; the caller writes it.
pub fn free(write: &Write, ad: &mut Ad) -> Result<(), ApiError> {
    store::clear_slots(write, ad.key)?;
    (ad.start_on, ad.end_on) = (None, None);
    Ok(())
}
