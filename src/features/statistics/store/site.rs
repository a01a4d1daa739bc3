//! SQL of the counts of the whole site and of clicks on contacts.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::super::types::{AuthorStatistics, Clicks, ContactClicks, SiteDay, Span};
use super::scope::IN_SPAN;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// Every day of the span.
pub fn site_days(db: &Connection, span: &Span) -> Result<Vec<SiteDay>, ApiError> {
    let mut days: Vec<SiteDay> =
        span.days.iter().map(|date| SiteDay { date: date.clone(), ..SiteDay::default() }).collect();
    let positions: HashMap<&str, usize> = span.days.iter().map(String::as_str).zip(0..).collect();
    let sql = format!(
        "select d.date, d.locale, d.metric, sum(d.value) as value from daily d
         where d.object_type = 'site' and {IN_SPAN}
         group by d.date, d.locale, d.metric
         union all
         select d.date, '', d.metric, sum(d.value) from daily d
         where d.object_type = 'contact' and {IN_SPAN} and d.metric in ('clicks_phone', 'clicks_route', 'clicks_site')
         group by d.date, d.metric
         order by 1, 2, 3
         limit 10000"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(named_params! { ":from": span.from, ":today": span.today })?;
    while let Some(row) = rows.next()? {
        let date: String = row.get("date")?;
        let Some(day) = positions.get(date.as_str()).and_then(|at| days.get_mut(*at)) else { continue };
        let (locale, metric): (String, String) = (row.get("locale")?, row.get("metric")?);
        let value: u32 = row.get("value")?;
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
        if let Some(lang) = Lang::parse(&locale) {
            numbers.set(lang, value);
        }
    }
    Ok(days)
}

/// The `limit` contacts with the most clicks.
pub fn list_clicked_contacts(
    db: &Connection,
    span: &Span,
    lang: Lang,
    limit: u32,
) -> Result<Vec<ContactClicks>, ApiError> {
    let order = lang.fallbacks();
    let sql = format!(
        "select c.id, t.name, t.locale, c.state in ('published', 'needs_check', 'closed') as is_public,
           '/contacts/' || p.slug || '/' || g.slug || '/' || c.slug as path, s.phone, s.route, s.site
         from (select d.object_id, sum(d.value) as clicks,
                 sum(iif(d.metric = 'clicks_phone', d.value, 0)) as phone,
                 sum(iif(d.metric = 'clicks_route', d.value, 0)) as route,
                 sum(iif(d.metric = 'clicks_site', d.value, 0)) as site
               from daily d
               where d.object_type = 'contact' and {IN_SPAN}
                 and d.metric in ('clicks_phone', 'clicks_route', 'clicks_site')
               group by d.object_id
               order by clicks desc, d.object_id
               limit :limit) s
         join contacts c on c.id = s.object_id
         join contact_groups g on g.key = c.subgroup_key
         join contact_groups p on p.key = g.parent_key
         left join contact_texts t on t.contact_key = c.key and t.locale =
           (select x.locale from contact_texts x where x.contact_key = c.key
            order by case x.locale when :first then 0 when :second then 1 else 2 end limit 1)
         order by s.clicks desc, s.object_id"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! {
        ":from": span.from,
        ":today": span.today,
        ":first": order[0],
        ":second": order[1],
        ":limit": limit,
    };
    let rows = statement.query_map(values, |row| {
        let path: String = row.get("path")?;
        Ok(ContactClicks {
            id: row.get("id")?,
            name: row.get::<_, Option<String>>("name")?.unwrap_or_default(),
            lang: row.get::<_, Option<Lang>>("locale")?.unwrap_or(lang),
            path: row.get::<_, bool>("is_public")?.then_some(path),
            clicks: Clicks { phone: row.get("phone")?, route: row.get("route")?, site: row.get("site")? },
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The first day on which the site was counted.
pub fn find_first_day(db: &Connection) -> Result<Option<String>, ApiError> {
    let mut statement =
        db.prepare_cached("select min(d.date) as first_day from daily d where d.object_type = 'site'")?;
    Ok(statement.query_row([], |row| row.get("first_day"))?)
}

/// Readers of all articles by hour in UTC (`2026-11-20T14`), from that hour on.
pub fn list_hours(db: &Connection, from: &str) -> Result<Vec<(String, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.hour, sum(r.readers) as readers
         from article_readers r
         where r.hour >= :from
         group by r.hour
         order by r.hour
         limit 1000",
    )?;
    let rows =
        statement.query_map(named_params! { ":from": from }, |row| Ok((row.get("hour")?, row.get("readers")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The `limit` people whose articles had the most readers.
pub fn list_read_authors(db: &Connection, span: &Span, limit: u32) -> Result<Vec<AuthorStatistics>, ApiError> {
    let sql = format!(
        "select u.name, u.slug, count(*) as articles, sum(s.readers) as readers
         from (select a.key, sum(d.value) as readers
               from daily d
               join articles a on a.id = d.object_id and a.deleted_at is null
               where d.object_type = 'article' and {IN_SPAN} and d.metric = 'readers'
               group by a.key) s
         join (select distinct r.article_key, r.author_key
               from authorship_records r
               where r.article_key is not null and r.author_key is not null
                 and r.role in ('author', 'co_author') and r.state <> 'revoked') r on r.article_key = s.key
         join authors u on u.key = r.author_key
         group by u.key
         order by readers desc, u.key
         limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":from": span.from, ":today": span.today, ":limit": limit };
    let rows = statement.query_map(values, |row| {
        Ok(AuthorStatistics {
            name: row.get("name")?,
            slug: row.get("slug")?,
            articles: row.get("articles")?,
            readers: row.get("readers")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
