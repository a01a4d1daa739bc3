//! Counts of the bookings of the demo content, so that reports have something to show.

use jiff::Span;
use jiff::civil::Date;

use super::store::{self, DemoCount};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::ads::store as ads;

/// Share of the languages among the views of the demo, in percent.
const SHARES: [(Lang, i64); 3] = [(Lang::De, 55), (Lang::Uk, 30), (Lang::En, 15)];

/// Views of a booking on the `at`th day: a quiet course that is the same in every demo.
fn views_on(ad_key: i64, at: i64) -> i64 {
    let weekday = [100, 96, 104, 110, 92, 64, 58][usize::try_from((at + ad_key).rem_euclid(7)).unwrap_or(0)];
    (180 + (ad_key * 37).rem_euclid(140) + (at * 53 + ad_key * 11).rem_euclid(45)) * weekday / 100
}

/// Adds the counts of bookings of the demo that have begun; those of one that has counts stay.
pub fn fill_demo(write: &mut Write, today: Date) -> Result<(), ApiError> {
    for key in store::list_begun(write, today)? {
        let ad = ads::get_by_key(write, key)?;
        let (Some(start_on), Some(end_on)) = (ad.start_on, ad.end_on) else { continue };
        let until = end_on.min(today);
        let (mut day, mut at) = (start_on, 0);
        while day <= until {
            for (lang, share) in SHARES {
                for (place, code) in ad.form.placements.iter().enumerate() {
                    let parts = i64::try_from(place + 1).unwrap_or(1);
                    let views = views_on(key, at) * share / 100 / parts;
                    let clicks = views * (2 + (key + at) % 3) / 100;
                    store::insert_demo_count(write, &DemoCount { ad_key: key, day, lang, code, views, clicks })?;
                }
            }
            day = day.saturating_add(Span::new().days(1));
            at += 1;
        }
    }
    Ok(())
}
