//! Days on which places are free.

use jiff::Span;
use jiff::civil::Date;

/// Days ahead in which a free one is looked for.
const HORIZON: i64 = 365;

fn later(day: Date, days: i64) -> Date {
    day.saturating_add(Span::new().days(days))
}

/// Last day of a booking of `days` days.
pub fn last_day(start_on: Date, days: u32) -> Date {
    later(start_on, i64::from(days) - 1)
}

/// Number of bookings on each of `days` days from `from` on; `booked` are first and last days.
pub fn booked_per_day(booked: &[(Date, Date)], from: Date, days: u32) -> Vec<u32> {
    let count = |day: Date| booked.iter().filter(|(first, last)| (*first..=*last).contains(&day)).count();
    (0..i64::from(days)).map(|at| u32::try_from(count(later(from, at))).unwrap_or(u32::MAX)).collect()
}

/// True if on each day of a booking fewer than `most` others are booked.
pub fn is_free(booked: &[(Date, Date)], most: u32, start_on: Date, days: u32) -> bool {
    booked_per_day(booked, start_on, days).into_iter().all(|number| number < most)
}

/// The first day from `from` on, within a year, from which a booking of `days` days finds all its resources free. Each resource
/// has its booked days and the number of bookings that share it.
pub fn first_free(resources: &[(Vec<(Date, Date)>, u32)], from: Date, days: u32) -> Option<Date> {
    let horizon = u32::try_from(HORIZON).unwrap_or_default() + days;
    let mut is_full = vec![false; horizon as usize];
    for (booked, most) in resources {
        for (full, number) in is_full.iter_mut().zip(booked_per_day(booked, from, horizon)) {
            *full |= number >= *most;
        }
    }
    let start = is_full.windows(days.max(1) as usize).position(|window| !window.contains(&true))?;
    Some(later(from, i64::try_from(start).unwrap_or_default()))
}

/// Number of days from `from` on, `days` at most, on which all resources are free one after another.
pub fn days_in_a_row(resources: &[(Vec<(Date, Date)>, u32)], from: Date, days: u32) -> u32 {
    let free = |(booked, most): &(Vec<(Date, Date)>, u32)| {
        let numbers = booked_per_day(booked, from, days);
        numbers.iter().position(|number| number >= most).unwrap_or(numbers.len())
    };
    let least = resources.iter().map(free).min();
    least.map_or(days, |least| u32::try_from(least).unwrap_or(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn the_first_free_day_leaves_no_day_of_the_booking_overbooked() {
        let booked = vec![(day("2026-11-21"), day("2026-11-25")), (day("2026-11-24"), day("2026-11-30"))];

        let first = |most, days| first_free(&[(booked.clone(), most)], day("2026-11-20"), days);

        assert_eq!(first(3, 7), Some(day("2026-11-20")));
        assert_eq!(first(2, 4), Some(day("2026-11-20")), "it ends before two others meet");
        assert_eq!(first(2, 7), Some(day("2026-11-26")));
        assert_eq!(first(1, 7), Some(day("2026-12-01")));
        assert_eq!(first_free(&[(vec![(day("2026-01-01"), day("2029-01-01"))], 1)], day("2026-11-20"), 7), None);
        assert!(is_free(&booked, 2, day("2026-11-26"), 7) && !is_free(&booked, 2, day("2026-11-25"), 1));
        assert_eq!(booked_per_day(&booked, day("2026-11-23"), 4), [1, 2, 2, 1]);
        let row = |most, from| days_in_a_row(&[(booked.clone(), most)], day(from), 20);
        assert_eq!((row(2, "2026-11-20"), row(1, "2026-11-20"), row(1, "2026-11-22")), (4, 1, 0));
        assert_eq!((row(2, "2026-11-26"), days_in_a_row(&[], day("2026-11-26"), 3)), (20, 3));
        assert_eq!(last_day(day("2026-11-24"), 7), day("2026-11-30"));
    }
}
