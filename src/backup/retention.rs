//! Names of the archives of the nightly job, and the choice of those that are kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::base::clock::Ts;

const PREFIX: &str = "litfass-";
const PLAIN: &str = ".tar.gz";
const SEALED: &str = ".tar.gz.sealed";
/// Copies of the database that are made before migrations: `before-migration-{number}-{milliseconds}.db`.
const MIGRATION_COPY: &str = "before-migration-";

/// An archive, or a copy before a migration, in a directory of backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBackup {
    /// Path.
    pub path: PathBuf,
    /// Moment that its name tells.
    pub made_at: Ts,
    /// Size in bytes.
    pub size: u64,
}

/// Numbers of backups that are kept: the newest one of each of the last days, ISO weeks and months that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Days.
    pub daily: usize,
    /// Weeks, from Monday.
    pub weekly: usize,
    /// Months.
    pub monthly: usize,
}

/// A moment in a file name: `20261125T032242Z`.
pub(super) fn stamp(at: Ts) -> String {
    at.wall_clock(&TimeZone::UTC).replace("+00:00", "Z").replace(['-', ':'], "")
}

fn parse_stamp(text: &str) -> Option<Ts> {
    let is_stamp = text.len() == 16 && text.is_ascii() && text.as_bytes()[8] == b'T' && text.ends_with('Z');
    if !is_stamp {
        return None;
    }
    let (day, time) = text.split_at(8);
    Ts::parse(&format!("{}-{}-{}T{}:{}:{}Z", &day[..4], &day[4..6], &day[6..], &time[1..3], &time[3..5], &time[5..7]))
}

/// Name of an archive that is made at `at`.
pub fn file_name(at: Ts, is_sealed: bool) -> String {
    format!("{PREFIX}{}{}", stamp(at), if is_sealed { SEALED } else { PLAIN })
}

/// Archives in `directory` with names of [`file_name`], newest first; none for a missing directory.
pub fn list(directory: &Path) -> Vec<StoredBackup> {
    stored(directory, |name| {
        let rest = name.strip_prefix(PREFIX)?;
        parse_stamp(rest.strip_suffix(SEALED).or_else(|| rest.strip_suffix(PLAIN))?)
    })
}

/// Copies of the database from before migrations, newest first.
pub fn migration_copies(directory: &Path) -> Vec<StoredBackup> {
    stored(directory, |name| {
        let (_, millis) = name.strip_prefix(MIGRATION_COPY)?.strip_suffix(".db")?.split_once('-')?;
        millis.parse().ok().map(Ts::from_millis)
    })
}

fn stored(directory: &Path, made_at: impl Fn(&str) -> Option<Ts>) -> Vec<StoredBackup> {
    let Ok(entries) = std::fs::read_dir(directory) else { return Vec::new() };
    let mut found: Vec<StoredBackup> = entries
        .flatten()
        .filter_map(|entry| {
            let made_at = made_at(entry.file_name().to_str()?)?;
            let size = entry.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
            Some(StoredBackup { path: entry.path(), made_at, size })
        })
        .collect();
    found.sort_unstable_by(|a, b| b.made_at.cmp(&a.made_at).then_with(|| b.path.cmp(&a.path)));
    found
}

/// Backups that `retention` does not keep, of a list with the newest first. The newest one is always kept.
pub fn obsolete<'b>(backups: &'b [StoredBackup], retention: Retention, zone: &TimeZone) -> Vec<&'b StoredBackup> {
    let mut days: BTreeSet<Date> = BTreeSet::new();
    let mut weeks: BTreeSet<(i16, i8)> = BTreeSet::new();
    let mut months: BTreeSet<(i16, i8)> = BTreeSet::new();
    let mut found = Vec::new();
    for (at, backup) in backups.iter().enumerate() {
        let date = backup.made_at.date(zone);
        let week = date.iso_week_date();
        let is_daily = days.len() < retention.daily && days.insert(date);
        let is_weekly = weeks.len() < retention.weekly && weeks.insert((week.year(), week.week()));
        let is_monthly = months.len() < retention.monthly && months.insert((date.year(), date.month()));
        if at > 0 && !(is_daily || is_weekly || is_monthly) {
            found.push(backup);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Ts {
        Ts::parse(text).unwrap()
    }

    #[test]
    fn a_name_tells_its_moment() {
        let dir = tempfile::tempdir().unwrap();
        let moment = at("2026-11-25T03:22:42.000Z");
        for name in [&file_name(moment, false), &file_name(moment, true), "litfass-20261125.tar.gz", "notes.txt"] {
            std::fs::write(dir.path().join(name), "x").unwrap();
        }
        std::fs::write(dir.path().join("before-migration-12-1795576962000.db"), "x").unwrap();

        let archives = list(dir.path());
        let copies = migration_copies(dir.path());

        assert_eq!(file_name(moment, false), "litfass-20261125T032242Z.tar.gz");
        assert_eq!(archives.iter().map(|one| one.made_at).collect::<Vec<_>>(), [moment, moment]);
        assert_eq!(copies.iter().map(|one| one.made_at).collect::<Vec<_>>(), [moment]);
        assert!(list(&dir.path().join("missing")).is_empty());
    }

    #[test]
    fn seven_days_four_weeks_and_six_months_are_kept() {
        let zone = TimeZone::get("Europe/Zurich").unwrap();
        let retention = Retention { daily: 7, weekly: 4, monthly: 6 };
        let mut kept: Vec<StoredBackup> = Vec::new();
        let mut now = at("2026-01-01T02:00:00.000Z");
        // a year of nights, each with its removal
        for _ in 0..365 {
            kept.insert(0, StoredBackup { path: file_name(now, false).into(), made_at: now, size: 1 });
            let gone: Vec<PathBuf> =
                obsolete(&kept, retention, &zone).into_iter().map(|backup| backup.path.clone()).collect();
            kept.retain(|backup| !gone.contains(&backup.path));
            now = now.after(std::time::Duration::from_hours(24));
        }

        let days: Vec<String> = kept.iter().map(|backup| backup.made_at.day(&zone)).collect();

        assert_eq!(
            days,
            [
                // seven days
                "2026-12-31",
                "2026-12-30",
                "2026-12-29",
                "2026-12-28",
                "2026-12-27",
                "2026-12-26",
                "2026-12-25",
                // the ends of the weeks before; the current week and the one of the 27th are above
                "2026-12-20",
                "2026-12-13",
                // the ends of the months before
                "2026-11-30",
                "2026-10-31",
                "2026-09-30",
                "2026-08-31",
                "2026-07-31",
            ]
        );
    }
}
