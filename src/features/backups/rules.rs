//! Moments at which a backup is due.

use std::time::Duration;

use jiff::tz::TimeZone;

use crate::base::clock::Ts;

/// Time between two attempts after a failure.
const RETRY: Duration = Duration::from_hours(1);
/// Time between two notifications of failures.
const REMIND: Duration = Duration::from_hours(24);

/// The last moment, up to `now`, at which the clocks of `zone` showed this full hour.
fn last_hour(now: Ts, hour: u8, zone: &TimeZone) -> Ts {
    now.before(Duration::from_hours(24)).next_at(u16::from(hour) * 60, zone)
}

/// True if a backup of this moment is the one of the last night.
pub fn is_of_last_night(made_at: Ts, hour: u8, now: Ts, zone: &TimeZone) -> bool {
    made_at >= last_hour(now, hour, zone)
}

/// True if an attempt may be made after the last one failed.
pub fn may_try(failed: Option<Ts>, now: Ts) -> bool {
    failed.is_none_or(|failed| now.since(failed) >= RETRY)
}

/// True if super-admins are to be told of a failure; `told` is when they last were since the last success.
pub fn is_to_be_told(told: Option<Ts>, now: Ts) -> bool {
    told.is_none_or(|told| now.since(told) >= REMIND)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Ts {
        Ts::parse(text).unwrap()
    }

    #[test]
    fn a_night_begins_at_its_hour_and_a_failure_is_tried_again_after_an_hour() {
        let zone = TimeZone::get("Europe/Zurich").unwrap();
        let is_made = |newest, now| is_of_last_night(at(newest), 3, at(now), &zone);

        // three o'clock in Zurich is two o'clock UTC in winter
        assert!(is_made("2026-11-24T02:00:01Z", "2026-11-25T01:59:59Z"));
        assert!(!is_made("2026-11-24T02:00:01Z", "2026-11-25T02:00:00Z"));
        assert!(is_made("2026-11-25T02:00:01Z", "2026-11-25T23:00:00Z"));
        // a server that was off at night
        assert!(!is_made("2026-11-20T02:00:01Z", "2026-11-25T15:00:00Z"));
        assert!(!may_try(Some(at("2026-11-25T02:00:01Z")), at("2026-11-25T02:30:00Z")));
        assert!(may_try(Some(at("2026-11-25T02:00:01Z")), at("2026-11-25T03:00:01Z")));
    }

    #[test]
    fn a_failure_is_told_once_a_day() {
        let now = at("2026-11-25T03:00:00Z");

        assert!(is_to_be_told(None, now));
        assert!(!is_to_be_told(Some(at("2026-11-25T02:00:00Z")), now));
        assert!(is_to_be_told(Some(at("2026-11-24T03:00:00Z")), now));
    }
}
