//! The site as a whole: everybody who came, in which language, what they tapped on contacts.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::report::{self, Span};
use super::types::{ByLang, Clicks, ContactClicks, DayNumbers, SiteDay, SiteNumbers};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;

/// Articles and contacts that the view names.
const MOST: u32 = 10;

/// The numbers of the site over the days of `span`.
pub fn site(db: &Connection, span: &Span, lang: Lang) -> Result<SiteNumbers, ApiError> {
    let days = days(db, span)?;
    let sum = |of: fn(&ByLang) -> u32, by: fn(&SiteDay) -> &ByLang| days.iter().map(|day| of(by(day))).sum::<u32>();
    let by_lang = |by: fn(&SiteDay) -> &ByLang| ByLang {
        en: sum(|one| one.en, by),
        uk: sum(|one| one.uk, by),
        de: sum(|one| one.de, by),
    };
    let (readers, views) = (by_lang(|day| &day.readers), by_lang(|day| &day.views));
    let page = PageRequest { page: 1, per_page: MOST };
    let mut clicks = Clicks::default();
    for day in &days {
        clicks.phone += day.clicks.phone;
        clicks.route += day.clicks.route;
        clicks.site += day.clicks.site;
    }
    Ok(SiteNumbers {
        readers: readers.sum(),
        views: views.sum(),
        readers_by_lang: readers,
        views_by_lang: views,
        clicks,
        articles: report::articles(db, span, lang, page)?,
        contacts: contacts(db, span, lang)?,
        days: days
            .iter()
            .map(|day| DayNumbers { date: day.date.clone(), readers: day.readers.sum(), views: day.views.sum() })
            .collect(),
    })
}

/// Every day of the span.
pub fn days(db: &Connection, span: &Span) -> Result<Vec<SiteDay>, ApiError> {
    let mut days: Vec<SiteDay> =
        span.days.iter().map(|date| SiteDay { date: date.clone(), ..SiteDay::default() }).collect();
    let places: HashMap<&str, usize> = span.days.iter().map(String::as_str).zip(0..).collect();
    let mut statement = db.prepare_cached(
        "select d.date, d.locale, d.metric, sum(d.value) from daily d
         where d.object_type = 'site' and d.date >= ?1
         group by d.date, d.locale, d.metric
         union all
         select d.date, '', d.metric, sum(d.value) from daily d
         where d.object_type = 'contact' and d.date >= ?1 and d.metric in ('clicks_phone', 'clicks_route', 'clicks_site')
         group by d.date, d.metric
         order by 1, 2, 3
         limit 10000",
    )?;
    let mut rows = statement.query(params![span.from])?;
    while let Some(row) = rows.next()? {
        let date: String = row.get(0)?;
        let Some(day) = places.get(date.as_str()).and_then(|at| days.get_mut(*at)) else { continue };
        let (locale, metric): (String, String) = (row.get(1)?, row.get(2)?);
        let value: u32 = row.get(3)?;
        let numbers = match metric.as_str() {
            "readers" => &mut day.readers,
            "views" => &mut day.views,
            "clicks_phone" => {
                day.clicks.phone = value;
                continue;
            }
            "clicks_route" => {
                day.clicks.route = value;
                continue;
            }
            "clicks_site" => {
                day.clicks.site = value;
                continue;
            }
            _ => continue,
        };
        match Lang::parse(&locale) {
            Some(Lang::En) => numbers.en = value,
            Some(Lang::Uk) => numbers.uk = value,
            Some(Lang::De) => numbers.de = value,
            None => {}
        }
    }
    Ok(days)
}

/// The contacts that were tapped most.
fn contacts(db: &Connection, span: &Span, lang: Lang) -> Result<Vec<ContactClicks>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(
        "select c.id, t.name, t.locale, c.state in ('published', 'needs_check', 'closed'),
           '/contacts/' || p.slug || '/' || g.slug || '/' || c.slug, s.phone, s.route, s.site
         from (select d.object_id, sum(d.value) as clicks,
                 sum(iif(d.metric = 'clicks_phone', d.value, 0)) as phone,
                 sum(iif(d.metric = 'clicks_route', d.value, 0)) as route,
                 sum(iif(d.metric = 'clicks_site', d.value, 0)) as site
               from daily d
               where d.object_type = 'contact' and d.date >= ?1
                 and d.metric in ('clicks_phone', 'clicks_route', 'clicks_site')
               group by d.object_id
               order by clicks desc, d.object_id
               limit ?4) s
         join contacts c on c.id = s.object_id
         join contact_groups g on g.key = c.subgroup_key
         join contact_groups p on p.key = g.parent_key
         left join contact_texts t on t.contact_key = c.key and t.locale =
           (select x.locale from contact_texts x where x.contact_key = c.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         order by s.clicks desc, s.object_id",
    )?;
    let rows = statement.query_map(params![span.from, order[0], order[1], MOST], |row| {
        let path: String = row.get(4)?;
        Ok(ContactClicks {
            id: row.get(0)?,
            name: row.get::<_, Option<String>>(1)?.unwrap_or_default(),
            lang: row.get::<_, Option<Lang>>(2)?.unwrap_or(lang),
            path: row.get::<_, bool>(3)?.then_some(path),
            clicks: Clicks { phone: row.get(5)?, route: row.get(6)?, site: row.get(7)? },
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
