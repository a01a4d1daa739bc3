//! Opening hours: how they are kept, and what they say at a moment.
//!
//! An interval that ends at or before its beginning goes on after midnight and belongs to the day it begins on. An
//! exception replaces everything that begins on its days; what began the day before goes on. Times are wall-clock times
//! of the place's own zone, or of the portal's where it names none; the two odd nights of summer time are reckoned as
//! the zone's rules say.

use jiff::ToSpan as _;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::short_texts::Note;
use crate::base::clock::Ts;

/// Most intervals on one day.
pub const MOST_INTERVALS: usize = 3;
/// Most dated exceptions.
pub const MOST_EXCEPTIONS: usize = 60;
/// How many days ahead are looked through; what is open for longer counts as always open.
const AHEAD: i32 = 15;

/// From when to when, wall clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Interval {
    /// Begin, `09:00`.
    #[schema(pattern = r"^([01]\d|2[0-3]):[0-5]\d$")]
    pub from: String,
    /// End, `17:00`; `24:00` is the end of the day, an end before the begin is on the next day.
    #[schema(pattern = r"^(([01]\d|2[0-3]):[0-5]\d|24:00)$")]
    pub to: String,
}

/// Days on which other hours hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HoursException {
    /// First day, `2026-12-24`.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub from: String,
    /// Last day; empty for a single one.
    #[serde(default)]
    #[schema(pattern = r"^(\d{4}-\d{2}-\d{2})?$")]
    pub to: String,
    /// Hours of these days; none at all is closed.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub intervals: Vec<Interval>,
    /// Why: "Christmas".
    #[serde(default)]
    pub note: Note,
}

/// When somebody is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Hours {
    /// Day and night, exceptions aside.
    pub always_open: bool,
    /// Outside the hours, or where there are none, by appointment.
    pub by_appointment: bool,
    /// Intervals of the days, Monday first; an empty list says nothing.
    #[schema(max_items = 7)]
    pub weekly: Vec<Vec<Interval>>,
    /// Days on which other hours hold.
    #[schema(max_items = 60)]
    pub exceptions: Vec<HoursException>,
    /// Zone of the place, `Europe/Kyiv`; empty for the portal's own.
    #[schema(max_length = 40)]
    pub time_zone: String,
}

/// The opening state at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody said when.
    Unknown,
    /// Day and night.
    Always,
    /// By appointment only.
    Appointment,
    /// Open, until then.
    Open(Ts),
    /// Closed; opens then, if that is known.
    Closed(Option<Ts>),
}

impl Standing {
    /// True if somebody is there now.
    pub fn is_open(&self) -> bool {
        matches!(self, Standing::Always | Standing::Open(_))
    }
}

/// State of the hours at a moment, and the time of its next change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The opening state.
    pub standing: Standing,
    /// When that changes; none where it does not for two weeks.
    pub changes_at: Option<Ts>,
}

/// Reads `09:30` as minutes since midnight, 0 to 1440.
pub fn minutes(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let is_plain = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain(hours) || !is_plain(minutes) {
        return None;
    }
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    let all = hours * 60 + minutes;
    (minutes < 60 && all <= 24 * 60).then_some(all)
}

/// Reads `2026-12-24`.
pub fn day(text: &str) -> Option<Date> {
    text.parse().ok()
}

impl HoursException {
    fn covers(&self, date: Date) -> bool {
        let Some(from) = day(&self.from) else { return false };
        let to = day(&self.to).unwrap_or(from);
        (from..=to).contains(&date)
    }

    /// Its last day.
    pub fn last_day(&self) -> Option<Date> {
        day(&self.to).or_else(|| day(&self.from))
    }
}

/// Monday is 0.
pub fn place_of(weekday: Weekday) -> usize {
    usize::try_from(weekday.to_monday_zero_offset()).unwrap_or(0)
}

impl Hours {
    /// The zone of the place.
    pub fn zone(&self, portal: &TimeZone) -> TimeZone {
        match self.time_zone.as_str() {
            "" => portal.clone(),
            name => TimeZone::get(name).unwrap_or_else(|_| portal.clone()),
        }
    }

    /// True if there is anything about days.
    pub fn has_days(&self) -> bool {
        self.weekly.iter().any(|day| !day.is_empty()) || self.exceptions.iter().any(|one| !one.intervals.is_empty())
    }

    /// The exception that holds on `date`, if any.
    pub fn exception(&self, date: Date) -> Option<&HoursException> {
        self.exceptions.iter().find(|exception| exception.covers(date))
    }

    /// Minutes from midnight of what begins on `date`; an end beyond 1440 is on the next day.
    fn begins_on(&self, date: Date) -> Vec<(i64, i64)> {
        let intervals = match self.exception(date) {
            Some(exception) => exception.intervals.as_slice(),
            None if self.always_open => return vec![(0, 24 * 60)],
            None => self.weekly.get(place_of(date.weekday())).map_or(&[][..], Vec::as_slice),
        };
        let read = |interval: &Interval| {
            let (from, to) = (minutes(&interval.from)?, minutes(&interval.to)?);
            Some((from, if to <= from { to + 24 * 60 } else { to }))
        };
        intervals.iter().filter_map(read).collect()
    }

    /// State of these hours at `now`.
    pub fn at(&self, now: Ts, portal: &TimeZone) -> Verdict {
        if !self.always_open && !self.has_days() {
            let standing = if self.by_appointment { Standing::Appointment } else { Standing::Unknown };
            return Verdict { standing, changes_at: None };
        }
        let zone = self.zone(portal);
        let today = now.date(&zone);
        let mut spans: Vec<(Ts, Ts)> = Vec::new();
        for ahead in -1..=AHEAD {
            let Ok(date) = today.checked_add(ahead.days()) else { continue };
            for (from, to) in self.begins_on(date) {
                spans.extend(moment(date, from, &zone).zip(moment(date, to, &zone)));
            }
        }
        let spans = merged(spans);
        let end_of_sight = today.checked_add(AHEAD.days()).ok().and_then(|date| moment(date, 0, &zone));
        let current = spans.iter().find(|(from, to)| *from <= now && now < *to);
        let next = spans.iter().map(|(from, _)| *from).find(|from| *from > now);
        match current {
            Some((_, to)) if end_of_sight.is_some_and(|end| *to >= end) => {
                Verdict { standing: Standing::Always, changes_at: None }
            }
            Some((_, to)) => Verdict { standing: Standing::Open(*to), changes_at: Some(*to) },
            None if self.by_appointment => Verdict { standing: Standing::Appointment, changes_at: next },
            None => Verdict { standing: Standing::Closed(next), changes_at: next },
        }
    }
}

/// The moment so many minutes after midnight of `date`, as a clock on the wall there shows them.
fn moment(date: Date, minutes: i64, zone: &TimeZone) -> Option<Ts> {
    let date = date.checked_add((minutes / (24 * 60)).days()).ok()?;
    let (hour, minute) = (minutes % (24 * 60) / 60, minutes % 60);
    let at = date.at(i8::try_from(hour).ok()?, i8::try_from(minute).ok()?, 0, 0).to_zoned(zone.clone()).ok()?;
    Some(Ts::from_millis(at.timestamp().as_millisecond()))
}

/// Spans in order, those that touch made one.
fn merged(mut spans: Vec<(Ts, Ts)>) -> Vec<(Ts, Ts)> {
    spans.sort_unstable();
    let mut out: Vec<(Ts, Ts)> = Vec::new();
    for (from, to) in spans {
        match out.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zurich() -> TimeZone {
        TimeZone::get("Europe/Zurich").unwrap()
    }

    fn interval(text: &str) -> Interval {
        let (from, to) = text.split_once('-').unwrap();
        Interval { from: from.to_owned(), to: to.to_owned() }
    }

    fn week(days: [&str; 7]) -> Hours {
        let weekly = days.iter().map(|day| day.split_whitespace().map(interval).collect()).collect();
        Hours { weekly, ..Hours::default() }
    }

    fn office() -> Hours {
        week(["09:00-12:00 13:00-17:00", "09:00-19:00", "09:00-17:00", "09:00-17:00", "09:00-17:00", "", ""])
    }

    fn ts(text: &str) -> Ts {
        Ts::parse(text).unwrap()
    }

    fn standing(hours: &Hours, now: &str) -> Standing {
        hours.at(ts(now), &zurich()).standing
    }

    #[test]
    fn an_office_is_open_until_it_closes_and_says_when_it_opens_again() {
        let office = office();

        assert_eq!(standing(&office, "2026-11-20T10:00:00+01:00"), Standing::Open(ts("2026-11-20T17:00:00+01:00")));
        assert_eq!(
            standing(&office, "2026-11-20T17:00:00+01:00"),
            Standing::Closed(Some(ts("2026-11-23T09:00:00+01:00")))
        );
        assert_eq!(
            standing(&office, "2026-11-23T12:30:00+01:00"),
            Standing::Closed(Some(ts("2026-11-23T13:00:00+01:00")))
        );
        assert_eq!(
            office.at(ts("2026-11-23T12:30:00+01:00"), &zurich()).changes_at,
            Some(ts("2026-11-23T13:00:00+01:00"))
        );
    }

    #[test]
    fn the_moment_of_opening_is_open_and_the_moment_of_closing_is_not() {
        let office = office();

        assert!(!standing(&office, "2026-11-20T08:59:59.999+01:00").is_open());
        assert!(standing(&office, "2026-11-20T09:00:00+01:00").is_open());
        assert!(standing(&office, "2026-11-20T16:59:59.999+01:00").is_open());
        assert!(!standing(&office, "2026-11-20T17:00:00+01:00").is_open());
    }

    #[test]
    fn an_interval_over_midnight_belongs_to_the_day_it_begins_on() {
        let bar = week(["", "", "", "", "20:00-03:00", "20:00-24:00", ""]);

        assert_eq!(standing(&bar, "2026-11-21T02:00:00+01:00"), Standing::Open(ts("2026-11-21T03:00:00+01:00")));
        assert_eq!(
            standing(&bar, "2026-11-21T03:30:00+01:00"),
            Standing::Closed(Some(ts("2026-11-21T20:00:00+01:00")))
        );
        assert_eq!(standing(&bar, "2026-11-21T23:00:00+01:00"), Standing::Open(ts("2026-11-22T00:00:00+01:00")));
        assert_eq!(
            standing(&bar, "2026-11-22T00:30:00+01:00"),
            Standing::Closed(Some(ts("2026-11-27T20:00:00+01:00")))
        );
    }

    #[test]
    fn an_exception_replaces_the_day_and_not_what_began_the_day_before() {
        let mut hours = week(["", "", "", "18:00-02:00", "09:00-17:00", "", ""]);
        hours.exceptions = vec![HoursException {
            from: "2026-12-25".into(),
            to: "2026-12-26".into(),
            intervals: Vec::new(),
            note: Note::default(),
        }];

        assert_eq!(standing(&hours, "2026-12-25T01:00:00+01:00"), Standing::Open(ts("2026-12-25T02:00:00+01:00")));
        assert_eq!(
            standing(&hours, "2026-12-25T10:00:00+01:00"),
            Standing::Closed(Some(ts("2026-12-31T18:00:00+01:00")))
        );
        hours.exceptions[0].intervals = vec![interval("10:00-11:00")];
        assert_eq!(standing(&hours, "2026-12-26T10:30:00+01:00"), Standing::Open(ts("2026-12-26T11:00:00+01:00")));
    }

    #[test]
    fn what_is_always_open_closes_for_an_exception_only() {
        let mut hours = Hours { always_open: true, ..Hours::default() };
        assert_eq!(
            hours.at(ts("2026-11-20T03:00:00Z"), &zurich()),
            Verdict { standing: Standing::Always, changes_at: None }
        );
        hours.exceptions = vec![HoursException {
            from: "2026-11-22".into(),
            to: String::new(),
            intervals: Vec::new(),
            note: Note::default(),
        }];

        assert_eq!(standing(&hours, "2026-11-20T03:00:00Z"), Standing::Open(ts("2026-11-22T00:00:00+01:00")));
        assert_eq!(
            standing(&hours, "2026-11-22T12:00:00+01:00"),
            Standing::Closed(Some(ts("2026-11-23T00:00:00+01:00")))
        );
    }

    #[test]
    fn seven_whole_days_one_after_another_are_always_open() {
        let all = week(["00:00-24:00"; 7]);
        let cut = week(["00:00-12:00 12:00-24:00"; 7]);

        assert_eq!(standing(&all, "2026-11-20T23:59:00+01:00"), Standing::Always);
        assert_eq!(standing(&cut, "2026-11-20T12:00:00+01:00"), Standing::Always);
    }

    #[test]
    fn where_nobody_said_when_nothing_is_claimed() {
        let by_appointment = Hours { by_appointment: true, ..Hours::default() };
        let mut both = office();
        both.by_appointment = true;

        assert_eq!(standing(&Hours::default(), "2026-11-20T10:00:00Z"), Standing::Unknown);
        assert_eq!(standing(&by_appointment, "2026-11-20T10:00:00Z"), Standing::Appointment);
        assert!(standing(&both, "2026-11-20T10:00:00+01:00").is_open());
        assert_eq!(standing(&both, "2026-11-21T10:00:00+01:00"), Standing::Appointment);
        assert_eq!(
            both.at(ts("2026-11-21T10:00:00+01:00"), &zurich()).changes_at,
            Some(ts("2026-11-23T09:00:00+01:00"))
        );
    }

    #[test]
    fn summer_time_moves_the_moment_and_not_the_clock_on_the_wall() {
        let sunday = week(["", "", "", "", "", "", "09:00-17:00"]);
        let night = week(["", "", "", "", "", "22:00-06:00", ""]);

        assert_eq!(standing(&sunday, "2026-03-29T08:00:00Z"), Standing::Open(ts("2026-03-29T15:00:00Z")));
        assert!(!standing(&sunday, "2026-03-29T06:59:00Z").is_open());
        // 22:00 to 06:00 is seven hours in spring and nine in autumn
        assert_eq!(standing(&night, "2026-03-28T21:30:00Z"), Standing::Open(ts("2026-03-29T04:00:00Z")));
        assert_eq!(standing(&night, "2026-10-24T20:30:00Z"), Standing::Open(ts("2026-10-25T05:00:00Z")));
    }

    #[test]
    fn a_place_elsewhere_keeps_its_own_clock() {
        let mut kyiv = office();
        kyiv.time_zone = "Europe/Kyiv".into();

        assert_eq!(standing(&kyiv, "2026-11-20T08:30:00+01:00"), Standing::Open(ts("2026-11-20T16:00:00+01:00")));
        kyiv.time_zone = "Mars/Crater".into();
        assert!(!standing(&kyiv, "2026-11-20T08:30:00+01:00").is_open());
    }

    #[test]
    fn times_that_are_none_say_nothing() {
        assert_eq!(minutes("24:00"), Some(1440));
        for bad in ["24:01", "9:00", "09.00", "0900", "-1:00", "09:60", ""] {
            assert_eq!(minutes(bad), None, "{bad}");
        }
        assert_eq!(day("2026-02-30"), None);
    }
}
