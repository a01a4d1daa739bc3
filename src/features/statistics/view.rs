//! The report about the whole site.

use rusqlite::Connection;

use super::store;
use super::types::{ByLang, Clicks, DayStatistics, SiteDay, SiteStatistics, Span};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;

/// Articles and contacts that the report names.
const MAX_NAMED: u32 = 10;

/// Counts of the site over the days of `span`.
pub fn site(db: &Connection, span: &Span, lang: Lang) -> Result<SiteStatistics, ApiError> {
    let days = store::site_days(db, span)?;
    let by_lang = |by: fn(&SiteDay) -> &ByLang| ByLang::from_fn(|lang| days.iter().map(|day| by(day).get(lang)).sum());
    let (readers, views) = (by_lang(|day| &day.readers), by_lang(|day| &day.views));
    let page = PageRequest { page: 1, per_page: MAX_NAMED };
    let mut clicks = Clicks::default();
    for day in &days {
        clicks.phone += day.clicks.phone;
        clicks.route += day.clicks.route;
        clicks.site += day.clicks.site;
    }
    Ok(SiteStatistics {
        readers: readers.sum(),
        views: views.sum(),
        readers_by_lang: readers,
        views_by_lang: views,
        clicks,
        articles: store::list_articles(db, span, lang, page)?,
        contacts: store::list_clicked_contacts(db, span, lang, MAX_NAMED)?,
        days: days
            .iter()
            .map(|day| DayStatistics { date: day.date.clone(), readers: day.readers.sum(), views: day.views.sum() })
            .collect(),
    })
}
