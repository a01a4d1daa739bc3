//! The calendar day of the present moment, reckoned once a day.

use std::sync::{Arc, PoisonError, RwLock};

use jiff::tz::TimeZone;

use super::clock::Ts;

/// The calendar day in one zone.
pub struct Today {
    zone: TimeZone,
    known: RwLock<Option<Day>>,
}

/// A day with the moments at which it begins and ends.
struct Day {
    begin: Ts,
    end: Ts,
    name: Arc<str>,
}

impl Today {
    /// The days of `zone`.
    pub fn in_zone(zone: TimeZone) -> Today {
        Today { zone, known: RwLock::default() }
    }

    /// The day of `now`, `2026-11-20`.
    pub fn at(&self, now: Ts) -> Arc<str> {
        let holds = |day: &&Day| day.begin <= now && now < day.end;
        if let Some(day) = self.known.read().unwrap_or_else(PoisonError::into_inner).as_ref().filter(holds) {
            return day.name.clone();
        }
        let day = now.day(&self.zone);
        let name: Arc<str> = day.as_str().into();
        if let (Some(begin), Some(end)) = (Ts::midnight(&day, 0, &self.zone), Ts::midnight(&day, 1, &self.zone)) {
            let known = Day { begin, end, name: name.clone() };
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = Some(known);
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_the_zone_and_the_clock_may_go_back() {
        let today = Today::in_zone(TimeZone::get("Europe/Zurich").unwrap());
        let day = |moment: &str| today.at(Ts::parse(moment).unwrap()).to_string();

        assert_eq!(day("2026-10-24T21:59:59.999Z"), "2026-10-24");
        assert_eq!(day("2026-10-24T22:00:00Z"), "2026-10-25");
        // the clocks were put back: this day has 25 hours
        assert_eq!(day("2026-10-25T22:59:59.999Z"), "2026-10-25");
        assert_eq!(day("2026-10-25T23:00:00Z"), "2026-10-26");
        assert_eq!(day("2026-10-24T12:00:00Z"), "2026-10-24");
    }
}
