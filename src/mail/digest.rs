//! Letters that may wait: from the first of them on, everything for one address is collected for some minutes and goes
//! out as one letter, and not before the person's quiet hours are over.

use std::time::Duration;

use jiff::tz::TimeZone;
use rusqlite::{Connection, params};

use super::queue;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Config;
use crate::db::{Db, optional};

/// Letters that are reckoned at once.
const BATCH: u32 = 200;

/// How long letters wait for each other, on which clock.
pub(super) struct DigestPolicy {
    collect: Duration,
    zone: TimeZone,
}

impl DigestPolicy {
    /// The patience of the settings.
    pub(super) fn of(config: &Config) -> DigestPolicy {
        DigestPolicy {
            collect: Duration::from_mins(config.mail.digest_minutes.into()),
            zone: TimeZone::get(&config.site.time_zone).unwrap_or(TimeZone::UTC),
        }
    }

    /// Reckons for each letter that may wait until when it does.
    pub(super) fn hold(&self, db: &Db, now: Ts) -> Result<(), ApiError> {
        let open = db.read_blocking(|read| queue::open(read, BATCH))?;
        if open.is_empty() {
            return Ok(());
        }
        let (zone, collect) = (self.zone.clone(), self.collect);
        db.write_blocking(move |write| {
            open.iter().try_for_each(|(key, address)| {
                let until = match queue::held_until(write, address, now)? {
                    Some(first) => first,
                    None => after_quiet(now.after(collect), quiet_hours(write, address)?, &zone),
                };
                queue::hold(write, *key, until)
            })
        })
    }
}

/// The hours in which somebody wants no letters, as minutes of the day.
fn quiet_hours(db: &Connection, address: &str) -> Result<Option<(u16, u16)>, ApiError> {
    let mut statement = db.prepare_cached("select quiet_from, quiet_to from users where email = ?1")?;
    let hours: Option<(Option<u16>, Option<u16>)> =
        optional(statement.query_row(params![address], |row| Ok((row.get(0)?, row.get(1)?))))?;
    Ok(hours.and_then(|(from, to)| from.zip(to)))
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
    fn quiet_hours_hold_a_letter_until_their_end_on_the_portals_clock() {
        assert_eq!(held("2026-11-20T20:59:00Z", 22, 7), "2026-11-20T21:59:00+01:00");
        assert_eq!(held("2026-11-20T21:00:00Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-21T05:59:59Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-21T06:00:00Z", 22, 7), "2026-11-21T07:00:00+01:00");
        assert_eq!(held("2026-11-20T12:30:00Z", 12, 14), "2026-11-20T14:00:00+01:00");
        assert_eq!(held("2026-11-20T14:30:00Z", 12, 14), "2026-11-20T15:30:00+01:00");
    }

    #[test]
    fn the_night_in_which_the_clocks_change_ends_at_its_hour_all_the_same() {
        assert_eq!(held("2026-03-28T22:30:00Z", 22, 7), "2026-03-29T07:00:00+02:00");
        assert_eq!(held("2026-10-24T21:30:00Z", 22, 7), "2026-10-25T07:00:00+01:00");
        // an hour that does not exist is over when the clocks have passed it
        assert_eq!(held("2026-03-29T00:30:00Z", 0, 2), "2026-03-29T03:00:00+02:00");
    }
}
