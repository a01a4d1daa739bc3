//! Digests: letters that may wait are collected for some minutes from the first one on and sent as one message per address,
//! not before the end of the recipient's quiet hours.

use std::time::Duration;

use jiff::tz::TimeZone;

use super::store;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Config;
use crate::db::Db;

/// Letters scheduled in one transaction.
const BATCH: u32 = 200;

/// The digest window and the time zone of quiet hours.
pub(super) struct DigestPolicy {
    window: Duration,
    zone: TimeZone,
}

impl DigestPolicy {
    /// The policy of the settings.
    pub(super) fn from_config(config: &Config) -> DigestPolicy {
        DigestPolicy {
            window: Duration::from_mins(config.mail.digest_minutes.into()),
            zone: TimeZone::get(&config.site.time_zone).unwrap_or(TimeZone::UTC),
        }
    }

    /// Sets the time of sending for each letter that may wait and has none.
    pub(super) fn schedule(&self, db: &Db, now: Ts) -> Result<(), ApiError> {
        let open = db.read_blocking(|read| store::unscheduled(read, BATCH))?;
        if open.is_empty() {
            return Ok(());
        }
        let (zone, window) = (self.zone.clone(), self.window);
        db.write_blocking(move |write| {
            open.iter().try_for_each(|(key, address)| {
                let until = match store::digest_time(write, address, now)? {
                    Some(first) => first,
                    None => after_quiet(now.after(window), store::quiet_hours(write, address)?, &zone),
                };
                store::schedule(write, *key, until)
            })
        })
    }
}

/// `at`, or the end of the quiet hours that it falls into.
fn after_quiet(at: Ts, quiet: Option<(u16, u16)>, zone: &TimeZone) -> Ts {
    let Some((from, to)) = quiet else { return at };
    let minute = at.minute_of_day(zone);
    let is_quiet = if from <= to { (from..to).contains(&minute) } else { minute >= from || minute < to };
    if is_quiet { at.next_at(to, zone) } else { at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zurich() -> TimeZone {
        TimeZone::get("Europe/Zurich").unwrap()
    }

    fn held(at: &str, from: u16, to: u16) -> String {
        after_quiet(Ts::parse(at).unwrap(), Some((from * 60, to * 60)), &zurich()).wall_clock(&zurich())
    }

    #[test]
    fn quiet_hours_delay_a_letter_until_their_end_in_the_portals_time_zone() {
        assert_eq!(held("2026-11-20T20:59:00Z", 22, 7), "2026-11-20T21:59:00+01:00");
        assert_eq!(held("2026-11-20T21:00:00Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-21T05:59:59Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-21T06:00:00Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-20T12:30:00Z", 12, 14), "2026-11-20T14:00:00+01:00");
        assert_eq!(held("2026-11-20T14:30:00Z", 12, 14), "2026-11-20T15:30:00+01:00");
    }

    #[test]
    fn quiet_hours_end_at_their_hour_when_clocks_change() {
        assert_eq!(held("2026-03-28T22:30:00Z", 22, 7), "2026-03-29T07:00:00+02:00");
        assert_eq!(held("2026-10-24T21:30:00Z", 22, 7), "2026-10-25T07:00:00+01:00");
        // an hour that does not exist is over when the clocks have passed it
        assert_eq!(held("2026-03-29T00:30:00Z", 0, 2), "2026-03-29T03:00:00+02:00");
    }
}
