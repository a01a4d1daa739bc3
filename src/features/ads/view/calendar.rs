//! Occupancy of the places by day.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_placements::store as placements;
use crate::features::ads::rules;
use crate::features::ads::store::panel;
use crate::features::ads::types::{AdCalendar, AdCalendarPlace, AdCalendarQuery};

/// Days of the calendar by default.
const DAYS: u32 = 30;

/// Occupancy of all places; `today` is the portal's day. Errors: a day that does not exist.
pub fn calendar(db: &Connection, query: &AdCalendarQuery, lang: Lang, today: Date) -> Result<AdCalendar, ApiError> {
    let from = match query.from.as_deref().filter(|day| !day.is_empty()) {
        Some(day) => day.parse::<Date>().map_err(|_| ApiError::field("from", "date"))?,
        None => today,
    };
    let days = query.days.unwrap_or(DAYS);
    let until = from.saturating_add(Span::new().days(i64::from(days) - 1));
    let mut places = Vec::new();
    for place in placements::list(db)? {
        let ads = panel::list_calendar(db, place.key, (from, until))?;
        let booked: Vec<(Date, Date)> = ads.iter().map(|ad| (ad.start_on, ad.end_on)).collect();
        places.push(AdCalendarPlace {
            name: place.names.text(lang).to_owned(),
            max_sold: place.max_sold,
            booked: rules::booked_per_day(&booked, from, days),
            ads,
            code: place.code,
        });
    }
    Ok(AdCalendar { from, days, places })
}
