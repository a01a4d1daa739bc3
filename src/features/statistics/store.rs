//! SQL of the numbers by day and of the readers by hour.

use rusqlite::params;

use super::numbers::Metric;
use super::readers::Counted;
use crate::base::error::ApiError;
use crate::db::Write;

/// Hours are kept as long as a ranking looks back (30 days), and a day for the difference of zones.
const HOURS_KEPT: std::time::Duration = std::time::Duration::from_hours(31 * 24);

/// Adds what was counted to its days and, for articles, to this hour; what readers cannot see is left out. Tells whether
/// readers of an article were among it.
pub fn add(write: &Write, counted: &[Counted]) -> Result<bool, ApiError> {
    let hour = write.now().hour();
    let mut daily = write.prepare_cached(
        "insert into daily (object_type, object_id, date, locale, metric, value) values (?1, ?2, ?3, ?4, ?5, ?6)
         on conflict (object_type, object_id, date, locale, metric) do update set value = value + excluded.value",
    )?;
    let mut hourly = write.prepare_cached(
        "insert into article_readers (article_key, hour, readers) values (?1, ?2, ?3)
         on conflict (article_key, hour) do update set readers = readers + excluded.readers",
    )?;
    let mut ranked = false;
    for Counted { subject, lang, day, numbers } in counted {
        let Some(object) = subject.find(write, *lang)? else { continue };
        let readers = &numbers.of(Metric::Readers);
        let in_vain = if object.fallback { *readers } else { 0 };
        let known = Metric::ALL.into_iter().filter(|metric| metric.is_of(object.kind));
        let known = known.map(|metric| (metric.name(), numbers.of(metric)));
        for (metric, value) in known.chain([("fallback_readers", in_vain)]) {
            if value > 0 {
                daily.execute(params![object.kind, object.id, day, lang, metric, value])?;
            }
        }
        if let Some(key) = object.article_key.filter(|_| *readers > 0) {
            hourly.execute(params![key, hour, readers])?;
            ranked = true;
        }
    }
    Ok(ranked)
}

/// Forgets hours that nobody needs any more. Days stay.
pub fn sweep(write: &mut Write) -> Result<usize, ApiError> {
    let oldest = write.now().before(HOURS_KEPT).hour();
    Ok(write.prepare_cached("delete from article_readers where hour < ?1")?.execute([oldest])?)
}
