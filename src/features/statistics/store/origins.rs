//! SQL of the origins of readers.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::super::types::{ArticleStatisticsRow, OriginReaders, OriginStatistics, Span};
use super::scope::{IN_SPAN, OF_ARTICLES};
use crate::base::error::ApiError;

/// True if origins of objects of this type were counted on `day` or before.
pub fn has_origins_since(db: &Connection, object_type: &str, day: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (select 1 from daily_origins d where d.object_type = :type and d.date <= :day) as found",
    )?;
    Ok(statement.query_row(named_params! { ":type": object_type, ":day": day }, |row| row.get("found"))?)
}

/// Origins of the site on each day of a span.
fn site_sql() -> String {
    format!(
        "select d.date, d.origin, d.readers
         from daily_origins d
         where d.object_type = 'site' and {IN_SPAN}
         order by d.date, d.origin
         limit 10000"
    )
}

/// Sums of the origins of the articles `:ids` in a span.
fn articles_sql() -> String {
    format!(
        "select d.object_id, d.origin, sum(d.readers) as readers
         from json_each(:ids) j
         join daily_origins d on d.object_type = 'article' and d.object_id = j.value and {IN_SPAN}
         group by d.object_id, d.origin
         order by d.object_id, d.origin"
    )
}

/// Readers of the site by origin, on each day of the span that has some.
pub fn site_origins(db: &Connection, span: &Span) -> Result<HashMap<String, OriginReaders>, ApiError> {
    let mut statement = db.prepare_cached(&site_sql())?;
    let mut rows = statement.query(named_params! { ":from": span.from, ":today": span.today })?;
    let mut days: HashMap<String, OriginReaders> = HashMap::new();
    while let Some(row) = rows.next()? {
        days.entry(row.get("date")?).or_default().add(row.get("origin")?, row.get("readers")?);
    }
    Ok(days)
}

/// Readers of the articles of a span by origin, of one article where it is given; `both` is the span with as many days
/// before it.
pub fn article_origins(
    db: &Connection,
    (span, both): (&Span, &Span),
    article: Option<&str>,
) -> Result<OriginStatistics, ApiError> {
    let sql = format!(
        "select d.date >= :since as is_now, d.origin, sum(d.readers) as readers
         from daily_origins d {OF_ARTICLES} and {IN_SPAN} and (:article is null or d.object_id = :article)
         group by is_now, d.origin
         order by is_now, d.origin"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(named_params! {
        ":from": both.from,
        ":today": both.today,
        ":owner": span.owner,
        ":article": article,
        ":since": span.from,
    })?;
    let (mut readers, mut earlier) = (OriginReaders::default(), OriginReaders::default());
    while let Some(row) = rows.next()? {
        let sums = if row.get("is_now")? { &mut readers } else { &mut earlier };
        sums.add(row.get("origin")?, row.get("readers")?);
    }
    let before = has_origins_since(db, "article", &both.from)?.then_some(earlier);
    Ok(OriginStatistics { readers, before })
}

/// Fills in the origins of the readers, in one query for all articles of the page.
pub fn fill_articles(db: &Connection, span: &Span, found: &mut [ArticleStatisticsRow]) -> Result<(), ApiError> {
    let ids: Vec<String> = found.iter().map(|one| one.id.to_string()).collect();
    let positions: HashMap<String, usize> = ids.iter().cloned().zip(0..).collect();
    let mut statement = db.prepare_cached(&articles_sql())?;
    let values = named_params! { ":ids": serde_json::to_string(&ids)?, ":from": span.from, ":today": span.today };
    let mut rows = statement.query(values)?;
    while let Some(row) = rows.next()? {
        if let Some(at) = positions.get(&row.get::<_, String>("object_id")?)
            && let Some(one) = found.get_mut(*at)
        {
            one.origins.add(row.get("origin")?, row.get("readers")?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;
    use crate::features::statistics::{Metric, Origin};

    fn database() -> (tempfile::TempDir, Connection) {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        (dir, db)
    }

    #[test]
    fn the_tables_take_every_metric_and_every_origin() {
        let (_dir, db) = database();
        let values = Metric::ALL.map(Metric::as_str).into_iter().chain(["fallback_readers"]);

        for metric in values {
            db.execute("insert into daily values ('article', 'a', '2026-11-22', 'de', ?1, 1)", [metric]).unwrap();
        }
        for origin in Origin::ALL {
            db.execute("insert into daily_origins values ('article', 'a', '2026-11-22', ?1, 1)", [origin]).unwrap();
        }
    }

    #[test]
    fn origins_are_read_by_index() {
        let (_dir, db) = database();
        for (sql, index) in [(site_sql(), "daily_origins_date"), (articles_sql(), "PRIMARY KEY")] {
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            let plan = lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n");

            assert!(plan.contains(index) && !plan.contains("SCAN d"), "{plan}");
        }
    }
}
