//! Time. The clock is the only source of "now"; a test may move it.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A moment in UTC with milliseconds, written `2026-11-20T14:32:10.123Z` in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ts(jiff::Timestamp);

impl Ts {
    /// From milliseconds since 1970; out-of-range values are clamped to what the calendar can show.
    pub fn from_millis(millis: i64) -> Ts {
        Ts(jiff::Timestamp::from_millisecond(millis).unwrap_or(if millis < 0 {
            jiff::Timestamp::MIN
        } else {
            jiff::Timestamp::MAX
        }))
    }

    /// Milliseconds since 1970.
    pub fn millis(self) -> i64 {
        self.0.as_millisecond()
    }

    /// Reads RFC 3339; a moment without zone is refused.
    pub fn parse(text: &str) -> Option<Ts> {
        text.parse::<jiff::Timestamp>().ok().map(|at| Ts::from_millis(at.as_millisecond()))
    }

    /// This moment later by `span`.
    pub fn after(self, span: Duration) -> Ts {
        Ts::from_millis(self.millis().saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// This moment earlier by `span`.
    pub fn before(self, span: Duration) -> Ts {
        Ts::from_millis(self.millis().saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// How long after `earlier` this is; zero when it is not.
    pub fn since(self, earlier: Ts) -> Duration {
        Duration::from_millis(u64::try_from(self.millis() - earlier.millis()).unwrap_or(0))
    }

    /// Wall clock of `zone` with its offset, `2026-11-20T15:32:10+01:00`: what pages get to show.
    pub fn wall_clock(self, zone: &TimeZone) -> String {
        let zoned = self.0.to_zoned(zone.clone());
        zoned.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
    }

    /// Midnight in `zone` at the beginning of `day` (`2026-11-20`), `later` days after it; `None` for a day that the calendar
    /// does not have.
    pub fn midnight(day: &str, later: i64, zone: &TimeZone) -> Option<Ts> {
        let day: jiff::civil::Date = day.parse().ok()?;
        let day = day.checked_add(jiff::Span::new().days(later)).ok()?;
        Some(Ts::from_millis(day.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()))
    }

    /// The calendar day in `zone`, `2026-11-20`.
    pub fn day(self, zone: &TimeZone) -> String {
        self.date(zone).to_string()
    }

    /// The calendar day in `zone`, for reckoning.
    pub fn date(self, zone: &TimeZone) -> jiff::civil::Date {
        self.0.to_zoned(zone.clone()).date()
    }

    /// Minute of the day in `zone`, 0 to 1439.
    pub fn minute_of_day(self, zone: &TimeZone) -> u16 {
        let time = self.0.to_zoned(zone.clone()).time();
        u16::from(time.hour().unsigned_abs()) * 60 + u16::from(time.minute().unsigned_abs())
    }

    /// The next moment at which the clocks of `zone` show this minute of the day; where they skip it, the one after.
    pub fn next_at(self, minute: u16, zone: &TimeZone) -> Ts {
        let now = self.0.to_zoned(zone.clone());
        let on = |date: jiff::civil::Date| {
            let (hour, minute) = (i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?);
            let time = jiff::civil::Time::new(hour, minute, 0, 0).ok()?;
            date.to_datetime(time).to_zoned(zone.clone()).ok().map(|zoned| Ts(zoned.timestamp()))
        };
        let today = on(now.date()).filter(|at| *at > self);
        today.or_else(|| on(now.date().tomorrow().ok()?)).unwrap_or(self)
    }

    /// The hour in UTC, `2026-11-20T14`: the bucket of reader counts.
    pub fn hour(self) -> String {
        self.to_string()[..13].to_owned()
    }
}

impl fmt::Display for Ts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

impl Serialize for Ts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ts, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ts::parse(&text).ok_or_else(|| serde::de::Error::custom("a moment looks like 2026-11-20T14:32:10Z"))
    }
}

impl utoipa::PartialSchema for Ts {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .pattern(Some(r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$"))
            .description(Some("Moment, RFC 3339 with zone"))
            .into()
    }
}

impl utoipa::ToSchema for Ts {
    fn name() -> std::borrow::Cow<'static, str> {
        "Ts".into()
    }
}

/// The only source of "now". Clones share the same shift, so a test that moves one moves all, and the same zone.
#[derive(Clone, Debug)]
pub struct Clock {
    shift_ms: Arc<AtomicI64>,
    zone: Arc<RwLock<TimeZone>>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { shift_ms: Arc::default(), zone: Arc::new(RwLock::new(TimeZone::UTC)) }
    }
}

impl Clock {
    /// The present moment, moved by what [`Clock::advance`] added.
    pub fn now(&self) -> Ts {
        let now = jiff::Timestamp::now().as_millisecond();
        Ts::from_millis(now + self.shift_ms.load(Ordering::Relaxed))
    }

    /// Time zone of the portal; UTC before it is set.
    pub fn zone(&self) -> TimeZone {
        self.zone.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sets the time zone of the portal.
    pub fn set_zone(&self, zone: TimeZone) {
        *self.zone.write().unwrap_or_else(PoisonError::into_inner) = zone;
    }

    /// Moves this clock forward; for tests.
    pub fn advance(&self, span: Duration) {
        self.shift_ms.fetch_add(i64::try_from(span.as_millis()).unwrap_or(0), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_with_milliseconds_in_utc_and_read_back() {
        let ts = Ts::from_millis(1_795_185_130_007);
        assert_eq!(ts.to_string(), "2026-11-20T14:32:10.007Z");
        assert_eq!(Ts::parse(&ts.to_string()), Some(ts));
        assert_eq!(ts.hour(), "2026-11-20T14");
    }

    #[test]
    fn a_page_gets_the_wall_clock_of_the_portal() {
        let zone = TimeZone::get("Europe/Zurich").unwrap();
        assert_eq!(Ts::from_millis(1_795_185_130_007).wall_clock(&zone), "2026-11-20T15:32:10+01:00");
    }
}
