//! SQL of the counts per day and of the readers per hour.

use std::collections::HashMap;

use rusqlite::{Connection, named_params, params};

use super::super::metrics::Metric;
use super::super::origins::Origin;
use super::super::types::{ObjectTotals, Span, ViewsOf};
use super::super::visitors::Counted;
use super::scope::IN_SPAN;
use crate::base::error::ApiError;
use crate::db::Write;

/// Hours are kept as long as a ranking looks back (30 days), and a day for the difference of zones.
const HOURS_KEPT: std::time::Duration = std::time::Duration::from_hours(31 * 24);

/// Adds counts to their days, with the origins of readers, and, for articles, to this hour; objects that readers cannot see
/// are left out. Returns whether an article had readers.
pub fn add(write: &Write, counted: &[Counted]) -> Result<bool, ApiError> {
    let hour = write.now().hour();
    let mut daily = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value) values (?1, ?2, ?3, ?4, ?5, ?6)
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    let mut by_origin = write.prepare_cached(
        "insert into daily_origins (object_type, object_id, date, origin, readers) values (?1, ?2, ?3, ?4, ?5)
         on conflict (object_type, object_id, date, origin) do update set readers = readers + excluded.readers",
    )?;
    let mut hourly = write.prepare_cached(
        "insert into article_readers (article_key, hour, readers) values (?1, ?2, ?3)
         on conflict (article_key, hour) do update set readers = readers + excluded.readers",
    )?;
    let mut ranked = false;
    for Counted { page, lang, day, numbers } in counted {
        let Some((object_type, object)) = page.resolve(write, *lang)? else { continue };
        let readers = &numbers.of(Metric::Readers);
        let fallback_readers = if object.fallback { *readers } else { 0 };
        let known = Metric::ALL.into_iter().filter(|metric| metric.is_of(object_type));
        let known = known.map(|metric| (metric.as_str(), numbers.of(metric)));
        for (metric, value) in known.chain([("fallback_readers", fallback_readers)]) {
            if value > 0 {
                daily.execute(params![object_type, object.id, day, lang, metric, value])?;
            }
        }
        for origin in Origin::ALL.into_iter().filter(|_| Origin::is_counted_for(object_type)) {
            let readers = numbers.of_origin(origin);
            if readers > 0 {
                by_origin.execute(params![object_type, object.id, day, origin, readers])?;
            }
        }
        if let Some(key) = object.article_key.filter(|_| *readers > 0) {
            hourly.execute(params![key, hour, readers])?;
            ranked = true;
        }
    }
    Ok(ranked)
}

/// Counts of objects of one kind on all days, by their identities; objects that nobody saw are missing.
pub fn list_totals(
    db: &Connection,
    object_type: &str,
    ids: &[&str],
) -> Result<HashMap<String, ObjectTotals>, ApiError> {
    let mut statement = db.prepare_cached(
        "select d.object_id, sum(iif(d.metric = 'readers', d.value, 0)) as readers,
           sum(iif(d.metric in ('clicks_phone', 'clicks_site', 'form_sent'), d.value, 0)) as contacts
         from json_each(:ids) j
         join daily d on d.object_type = :type and d.object_id = j.value
         group by d.object_id
         order by d.object_id",
    )?;
    let values = named_params! { ":ids": serde_json::to_string(ids)?, ":type": object_type };
    let rows = statement.query_map(values, |row| {
        let totals = ObjectTotals { readers: row.get("readers")?, contacts: row.get("contacts")? };
        Ok((row.get("object_id")?, totals))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Views of pages on the days of `span`, of all languages together.
pub fn count_views(db: &Connection, of: &[ViewsOf], span: &Span) -> Result<u32, ApiError> {
    let mut kinds = db.prepare_cached(&format!(
        "select coalesce(sum(d.value), 0) as n
         from daily d
         where d.object_type = :type and {IN_SPAN} and d.metric = 'views'"
    ))?;
    let mut pages = db.prepare_cached(&format!(
        "select coalesce(sum(d.value), 0) as n
         from daily d
         where d.object_type = 'page' and d.object_id = :id and {IN_SPAN} and d.metric = 'views'"
    ))?;
    let (from, today) = (&span.from, &span.today);
    let mut sum = 0_u32;
    for one in of {
        let n: u32 = match one {
            ViewsOf::Kind(kind) => {
                kinds.query_row(named_params! { ":type": kind, ":from": from, ":today": today }, |row| row.get("n"))?
            }
            ViewsOf::Page(id) => {
                pages.query_row(named_params! { ":id": id, ":from": from, ":today": today }, |row| row.get("n"))?
            }
        };
        sum = sum.saturating_add(n);
    }
    Ok(sum)
}

/// Adds the counts of one object to those of another of its kind, into which it was merged.
pub fn move_counts(write: &Write, object_type: &str, from: &str, into: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into daily (object_type, object_id, date, locale, metric, value)
             select d.object_type, ?3, d.date, d.locale, d.metric, d.value
             from daily d
             where d.object_type = ?1 and d.object_id = ?2
             on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
        )?
        .execute([object_type, from, into])?;
    write
        .prepare_cached(
            "insert into daily_origins (object_type, object_id, date, origin, readers)
             select d.object_type, ?3, d.date, d.origin, d.readers
             from daily_origins d
             where d.object_type = ?1 and d.object_id = ?2
             on conflict (object_type, object_id, date, origin) do update set readers = readers + excluded.readers",
        )?
        .execute([object_type, from, into])?;
    for sql in [
        "delete from daily where object_type = ?1 and object_id = ?2",
        "delete from daily_origins where object_type = ?1 and object_id = ?2",
    ] {
        write.prepare_cached(sql)?.execute([object_type, from])?;
    }
    Ok(())
}

/// Removes hours that no ranking needs any more; days stay.
pub fn sweep_hours(write: &mut Write) -> Result<usize, ApiError> {
    let oldest = write.now().before(HOURS_KEPT).hour();
    Ok(write.prepare_cached("delete from article_readers where hour < ?1")?.execute([oldest])?)
}
