//! Moments at which a backup is due, and kinds of failures.

use std::path::Path;
use std::time::Duration;

use jiff::tz::TimeZone;

use super::types::BackupFault;
use crate::backup::BackupError;
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

/// The kind of a failure; `second` is the directory of the copies, empty where there is none.
pub fn fault(error: &BackupError, second: &Path) -> BackupFault {
    let in_second = |place: &Path| !second.as_os_str().is_empty() && place.starts_with(second);
    if let Some(place) = error.full_place() {
        return if in_second(place) { BackupFault::SecondFull } else { BackupFault::DiskFull };
    }
    match error {
        BackupError::Io { .. } | BackupError::NoSpace(..) if error.place().is_some_and(in_second) => {
            BackupFault::SecondUnreachable
        }
        BackupError::Io { .. } | BackupError::NoSpace(..) if error.is_of_writing() => BackupFault::NotWritable,
        BackupError::Database(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull) => {
            BackupFault::DiskFull
        }
        BackupError::Damaged(_) | BackupError::Foreign(_) | BackupError::KeyWrong => BackupFault::Damaged,
        BackupError::Io { .. }
        | BackupError::NoSpace(..)
        | BackupError::Database(_)
        | BackupError::KeyMissing
        | BackupError::KeyShort
        | BackupError::Newer(_)
        | BackupError::Refused(_) => BackupFault::Other,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

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
    fn failures_are_of_the_kind_that_an_operator_can_act_on() {
        let second = Path::new("/mnt/second");
        let io = |action, path: &str, kind| {
            fault(&BackupError::io(action, Path::new(path))(Error::from(kind)), second).as_str()
        };
        let other = |error| fault(&error, second).as_str();
        let own = "/data/backups/.scratch-1/archive";
        let copy = "/mnt/second/.scratch-1/copy";

        assert_eq!(io("written", own, ErrorKind::StorageFull), "disk_full");
        assert_eq!(io("written", own, ErrorKind::PermissionDenied), "not_writable");
        assert_eq!(io("made", "/data/backups", ErrorKind::ReadOnlyFilesystem), "not_writable");
        assert_eq!(io("read", "/data/media/a.webp", ErrorKind::PermissionDenied), "other");
        assert_eq!(io("written", copy, ErrorKind::QuotaExceeded), "second_full");
        assert_eq!(io("written", copy, ErrorKind::TimedOut), "second_unreachable");
        assert_eq!(io("examined", "/mnt/second", ErrorKind::NotFound), "second_unreachable");
        assert_eq!(other(BackupError::NoSpace("/data/backups".into(), "1 MB free".into())), "disk_full");
        assert_eq!(other(BackupError::NoSpace("/mnt/second".into(), "1 MB free".into())), "second_full");
        assert_eq!(other(BackupError::Damaged("the copy in /mnt/second differs".into())), "damaged");
        assert_eq!(other(BackupError::KeyShort), "other");
        assert_eq!(
            fault(&BackupError::io("written", Path::new("/a"))(Error::from(ErrorKind::Other)), Path::new("")),
            BackupFault::NotWritable
        );
    }

    #[test]
    fn a_failure_is_told_once_a_day() {
        let now = at("2026-11-25T03:00:00Z");

        assert!(is_to_be_told(None, now));
        assert!(!is_to_be_told(Some(at("2026-11-25T02:00:00Z")), now));
        assert!(is_to_be_told(Some(at("2026-11-24T03:00:00Z")), now));
    }
}
