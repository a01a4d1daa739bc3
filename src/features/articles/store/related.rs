//! SQL of the articles to read next.

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::types::RelatedArticle;

/// Articles that editors picked to be read after this one, in order, titles in `lang` or what stands in for it.
pub fn related(db: &Connection, article_key: i64, lang: Lang) -> Result<Vec<RelatedArticle>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.related_key from article_related r where r.article_key = ?1 order by r.position, r.related_key limit 6",
    )?;
    let keys: Vec<i64> = statement.query_map([article_key], |row| row.get("related_key"))?.collect::<Result<_, _>>()?;
    related_rows(db, &keys, lang)
}

/// Makes what is read after an article exactly this.
pub fn set_related(write: &Write, article_key: i64, keys: &[i64]) -> Result<(), ApiError> {
    write.prepare_cached("delete from article_related where article_key = ?1")?.execute([article_key])?;
    let mut statement =
        write.prepare_cached("insert into article_related (article_key, related_key, position) values (?1, ?2, ?3)")?;
    for (position, key) in (0_i64..).zip(keys) {
        statement.execute(params![article_key, key, position])?;
    }
    Ok(())
}

/// The newest articles that readers see.
pub fn newest(db: &Connection, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key from articles a where a.published_at is not null and a.deleted_at is null
         order by a.published_at desc, a.key desc limit ?1",
    )?;
    Ok(statement.query_map([limit], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// Identity and title of articles by key, in their order; those in the bin are left out.
pub fn related_rows(db: &Connection, keys: &[i64], lang: Lang) -> Result<Vec<RelatedArticle>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(
        "select a.id, t.title, t.locale, a.published_at is not null as live
         from json_each(?1) j
         join articles a on a.key = j.value
         join article_texts t on t.article_key = a.key and t.locale =
           (select x.locale from article_texts x where x.article_key = a.key
            order by x.title = '', case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         where a.deleted_at is null
         order by j.key",
    )?;
    let rows = statement.query_map(params![serde_json::to_string(keys)?, order[0], order[1]], |row| {
        Ok(RelatedArticle {
            id: Id::known(row.get("id")?),
            title: row.get("title")?,
            lang: row.get("locale")?,
            live: row.get("live")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
