//! SQL of the counts of articles over a span of days: of all articles, or of those of one person.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::super::types::{
    ArticleStatisticsRow, ArticleTotals, ByLang, DailyStatistics, DayStatistics, OriginReaders, Span,
};
use super::origins;
use super::scope::{IN_SPAN, OF_ARTICLES};
use super::site::find_first_day;
use crate::base::access::Scope;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;

/// Number of articles with views.
pub fn count_articles(db: &Connection, span: &Span) -> Result<u32, ApiError> {
    let sql = format!("select count(distinct a.key) as articles from daily d {OF_ARTICLES} and {IN_SPAN}");
    let values = named_params! { ":from": span.from, ":today": span.today, ":owner": span.owner };
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| row.get("articles"))?)
}

/// Articles with views, the most read first.
pub fn list_articles(
    db: &Connection,
    span: &Span,
    lang: Lang,
    page: PageRequest,
) -> Result<Vec<ArticleStatisticsRow>, ApiError> {
    let order = lang.fallbacks();
    let sql = format!(
        "select s.id, s.readers, s.views, l.locale, l.title,
           '/categories/' || p.slug || '/' || c.slug || '/' || a.slug as path, s.read_50, s.read_90
         from (select a.key, a.id, sum(case d.metric when 'readers' then d.value else 0 end) as readers,
                 sum(case d.metric when 'views' then d.value else 0 end) as views,
                 sum(case d.metric when 'read_50' then d.value else 0 end) as read_50,
                 sum(case d.metric when 'read_90' then d.value else 0 end) as read_90
               from daily d {OF_ARTICLES} and {IN_SPAN}
               group by a.key
               order by readers desc, views desc, a.key desc
               limit :limit offset :offset) s
         join articles a on a.key = s.key
         left join article_live l on l.article_key = s.key and l.locale =
           (select x.locale from article_live x where x.article_key = s.key
            order by case x.locale when :first then 0 when :second then 1 else 2 end limit 1)
         left join categories c on c.key = a.subcategory_key
         left join categories p on p.key = c.parent_key
         order by s.readers desc, s.views desc, s.key desc"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! {
        ":from": span.from,
        ":today": span.today,
        ":owner": span.owner,
        ":first": order[0],
        ":second": order[1],
        ":limit": page.per_page,
        ":offset": page.offset(),
    };
    let mut found: Vec<ArticleStatisticsRow> = statement
        .query_map(values, |row| {
            let shown: Option<Lang> = row.get("locale")?;
            Ok(ArticleStatisticsRow {
                id: row.get("id")?,
                readers: row.get("readers")?,
                views: row.get("views")?,
                lang: shown.unwrap_or(lang),
                title: row.get::<_, Option<String>>("title")?.unwrap_or_default(),
                path: shown.and(row.get("path")?),
                by_lang: ByLang::default(),
                fallback: ByLang::default(),
                origins: OriginReaders::default(),
                read_50: row.get("read_50")?,
                read_90: row.get("read_90")?,
            })
        })?
        .collect::<Result<_, _>>()?;
    languages(db, span, &mut found)?;
    origins::fill_articles(db, span, &mut found)?;
    Ok(found)
}

/// Fills in the languages of the readers, in one query for all articles of the page.
fn languages(db: &Connection, span: &Span, found: &mut [ArticleStatisticsRow]) -> Result<(), ApiError> {
    let ids: Vec<String> = found.iter().map(|one| one.id.to_string()).collect();
    let positions: HashMap<String, usize> = ids.iter().cloned().zip(0..).collect();
    let sql = format!(
        "select d.object_id, d.locale, d.metric, sum(d.value) as value
         from json_each(:ids) j
         join daily d on d.object_type = 'article' and d.object_id = j.value and {IN_SPAN}
         where d.locale <> '' and d.metric in ('readers', 'fallback_readers')
         group by d.object_id, d.locale, d.metric
         order by d.object_id, d.locale, d.metric"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":ids": serde_json::to_string(&ids)?, ":from": span.from, ":today": span.today };
    let mut rows = statement.query(values)?;
    while let Some(row) = rows.next()? {
        let Some(one) = positions.get(&row.get::<_, String>("object_id")?).and_then(|at| found.get_mut(*at)) else {
            continue;
        };
        let metric: String = row.get("metric")?;
        let numbers = if metric == "readers" { &mut one.by_lang } else { &mut one.fallback };
        numbers.set(row.get("locale")?, row.get("value")?);
    }
    Ok(())
}

/// Counts of every day, of one article where it is given; `both` is the span with as many days before it.
pub fn article_days(
    db: &Connection,
    (span, both): (&Span, &Span),
    article: Option<&str>,
) -> Result<DailyStatistics, ApiError> {
    let sql = format!(
        "select d.date, d.locale, sum(case d.metric when 'readers' then d.value else 0 end) as readers,
           sum(case d.metric when 'views' then d.value else 0 end) as views
         from daily d {OF_ARTICLES} and {IN_SPAN} and (:article is null or d.object_id = :article)
         group by d.date, d.locale
         order by d.date, d.locale
         limit 3000"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":from": both.from, ":today": both.today, ":owner": span.owner, ":article": article };
    let mut rows = statement.query(values)?;
    let mut days: Vec<DayStatistics> = span.days.iter().map(|date| empty_day(date)).collect();
    let mut earlier = ArticleTotals::default();
    while let Some(row) = rows.next()? {
        let (date, readers, views): (String, u32, u32) = (row.get("date")?, row.get("readers")?, row.get("views")?);
        // ISO dates of the span are sorted
        let Ok(at) = span.days.binary_search(&date) else {
            earlier.readers += readers;
            earlier.views += views;
            continue;
        };
        let Some(day) = days.get_mut(at) else { continue };
        day.readers += readers;
        day.views += views;
        if let Some(lang) = Lang::parse(&row.get::<_, String>("locale")?) {
            day.readers_by_lang.set(lang, readers);
        }
    }
    let is_counted = find_first_day(db)?.is_some_and(|first| first <= both.from);
    Ok(DailyStatistics {
        scope: if span.owner.is_some() { Scope::Own } else { Scope::Any },
        readers: days.iter().map(|day| day.readers).sum(),
        views: days.iter().map(|day| day.views).sum(),
        median: median(db, span)?,
        before: is_counted.then_some(earlier),
        origins: origins::article_origins(db, (span, both), article)?,
        days,
    })
}

fn empty_day(date: &str) -> DayStatistics {
    DayStatistics { date: date.to_owned(), readers: 0, readers_by_lang: ByLang::default(), views: 0 }
}

fn median(db: &Connection, span: &Span) -> Result<u32, ApiError> {
    let sql = format!(
        "with sums as (select sum(d.value) as readers
           from daily d {OF_ARTICLES} and {IN_SPAN} and d.metric = 'readers'
           group by a.key)
         select coalesce((select s.readers from sums s order by s.readers limit 1 offset (select count(*) / 2 from sums)), 0) as median"
    );
    let values = named_params! { ":from": span.from, ":today": span.today, ":owner": span.owner };
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| row.get("median"))?)
}
