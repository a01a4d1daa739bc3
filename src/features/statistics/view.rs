//! The report about the whole site.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::origins::Origin;
use super::store;
use super::types::{
    ByLang, Clicks, OriginReaders, OriginStatistics, ReadingHours, SiteDay, SiteDayStatistics, SiteStatistics,
    SiteStatisticsQuery, SiteTotals, Span,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;

/// Articles, contacts and people that the report names.
const MAX_NAMED: u32 = 10;
/// Days of a report by default.
const DEFAULT_DAYS: u32 = 30;
/// Most days whose hours are kept (`store::sweep_hours`).
const MOST_HOUR_DAYS: u32 = 30;

/// The present, and the zone in which days begin.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// The present.
    pub now: Ts,
    /// Zone of the portal.
    pub zone: TimeZone,
}

/// Number of days that a query asks for.
pub fn days_of(query: &SiteStatisticsQuery) -> u32 {
    query.days.unwrap_or(DEFAULT_DAYS)
}

fn by_lang(days: &[SiteDay], by: fn(&SiteDay) -> &ByLang) -> ByLang {
    ByLang::from_fn(|lang| days.iter().map(|day| by(day).get(lang)).sum())
}

fn clicks(days: &[SiteDay]) -> Clicks {
    let mut clicks = Clicks::default();
    for day in days {
        clicks.phone += day.clicks.phone;
        clicks.route += day.clicks.route;
        clicks.site += day.clicks.site;
    }
    clicks
}

fn origins_of(by_day: &HashMap<String, OriginReaders>, days: &[SiteDay]) -> OriginReaders {
    let mut sums = OriginReaders::default();
    for day in days.iter().filter_map(|day| by_day.get(&day.date)) {
        for (origin, readers) in Origin::ALL.into_iter().zip(day.values()) {
            sums.add(origin, readers);
        }
    }
    sums
}

/// Counts of the site over the last `count` whole days, compared with as many days before.
pub fn site(db: &Connection, count: u32, calendar: &Calendar, lang: Lang) -> Result<SiteStatistics, ApiError> {
    let span = Span::of(None, count, calendar.now, &calendar.zone);
    let both = Span::of(None, count * 2, calendar.now, &calendar.zone);
    let all = store::site_days(db, &both)?;
    let (earlier, days) = all.split_at(all.len() - span.days.len());
    let is_counted = store::find_first_day(db)?.is_some_and(|first| first <= both.from);
    let before = is_counted.then(|| SiteTotals {
        readers: by_lang(earlier, |day| &day.readers).sum(),
        views: by_lang(earlier, |day| &day.views).sum(),
        clicks: clicks(earlier),
    });
    let (readers, views) = (by_lang(days, |day| &day.readers), by_lang(days, |day| &day.views));
    let page = PageRequest { page: 1, per_page: MAX_NAMED };
    let origins = store::site_origins(db, &both)?;
    let has_origins = store::has_origins_since(db, "site", &both.from)?;
    let row = |day: &SiteDay| SiteDayStatistics {
        date: day.date.clone(),
        readers: day.readers.sum(),
        readers_by_lang: day.readers,
        views: day.views.sum(),
    };
    Ok(SiteStatistics {
        before,
        readers: readers.sum(),
        views: views.sum(),
        readers_by_lang: readers,
        views_by_lang: views,
        clicks: clicks(days),
        origins: OriginStatistics {
            readers: origins_of(&origins, days),
            before: has_origins.then(|| origins_of(&origins, earlier)),
        },
        hours: hours(db, count, calendar)?,
        authors: store::list_read_authors(db, &span, MAX_NAMED)?,
        articles: store::list_articles(db, &span, lang, page)?,
        contacts: store::list_clicked_contacts(db, &span, lang, MAX_NAMED)?,
        days: days.iter().map(row).collect(),
    })
}

/// Readers in the hours of the week, over whole days.
fn hours(db: &Connection, count: u32, calendar: &Calendar) -> Result<ReadingHours, ApiError> {
    let days = count.min(MOST_HOUR_DAYS);
    let span = Span::of(None, days, calendar.now, &calendar.zone);
    let mut week = vec![vec![0_u32; 24]; 7];
    let bounds = Ts::midnight(&span.from, 0, &calendar.zone).zip(Ts::midnight(&span.today, 0, &calendar.zone));
    if let Some((begin, end)) = bounds {
        let (begin, end) = (begin.hour(), end.hour());
        for (hour, readers) in store::list_hours(db, &begin)?.into_iter().filter(|(hour, _)| *hour < end) {
            let Ok(at) = format!("{hour}:00:00Z").parse::<Timestamp>() else { continue };
            let local = at.to_zoned(calendar.zone.clone());
            let day = usize::try_from(local.weekday().to_monday_zero_offset()).unwrap_or(0);
            let hour = usize::try_from(local.hour()).unwrap_or(0);
            if let Some(sum) = week.get_mut(day).and_then(|hours| hours.get_mut(hour)) {
                *sum += readers;
            }
        }
    }
    Ok(ReadingHours { days, week })
}
