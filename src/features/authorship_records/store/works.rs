//! SQL of the works of records: their keys, their texts, and the pictures that readers do not see.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::authorship_records::types::{Work, WorkKind};

/// Column of the works of a kind.
pub(super) const fn column(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Article => "article_key",
        WorkKind::Contact => "contact_key",
        WorkKind::LegalPage => "legal_page_key",
        WorkKind::Media => "media_key",
    }
}

/// The work of a row of records.
pub(super) fn work_of(row: &Row) -> rusqlite::Result<Work> {
    for kind in WorkKind::ALL {
        if let Some(key) = row.get::<_, Option<i64>>(column(kind))? {
            return Ok(Work { kind, key });
        }
    }
    Err(rusqlite::Error::InvalidQuery)
}

/// The work of a kind with this public identity.
pub fn find_work(db: &Connection, kind: WorkKind, id: &str) -> Result<Option<Work>, ApiError> {
    let sql = match kind {
        WorkKind::Article => "select a.key from articles a where a.id = ?1 and a.deleted_at is null",
        WorkKind::Contact => "select c.key from contacts c where c.id = ?1",
        WorkKind::LegalPage => "select l.key from legal_pages l where l.id = ?1",
        WorkKind::Media => "select m.key from media m where m.id = ?1 and m.purpose = 'content'",
    };
    let key: Option<i64> = db.prepare_cached(sql)?.query_row([id], |row| row.get("key")).optional()?;
    Ok(key.map(|key| Work { kind, key }))
}

/// Title and text of a work in `lang`, or in the language that stands in: what readers see, else the working copy.
/// `None` for pictures and for works without a text.
pub fn text_of_work(db: &Connection, work: Work, lang: Lang) -> Result<Option<(Lang, String)>, ApiError> {
    let sql = match work.kind {
        WorkKind::Article => {
            "select x.locale, x.title || char(10) || x.subtitle || char(10) || x.excerpt || char(10) || x.body as text
             from (
               select l.locale, l.title, l.subtitle, l.excerpt, unpacked(l.body) as body, 0 as draft
               from article_live l
               where l.article_key = ?1
               union all
               select t.locale, t.title, t.subtitle, t.excerpt, unpacked(t.body), 1
               from article_texts t
               where t.article_key = ?1
             ) x
             join articles a on a.key = ?1
             order by x.locale = ?2 desc, x.locale = a.original_locale desc, x.draft, x.locale
             limit 1"
        }
        WorkKind::Contact => {
            "select t.locale, t.name || char(10) || t.summary || char(10) || t.body as text
             from contact_texts t
             where t.contact_key = ?1
             order by t.locale = ?2 desc, t.locale
             limit 1"
        }
        WorkKind::LegalPage => {
            "select t.locale, t.title || char(10) || t.body as text
             from legal_texts t
             join legal_versions v on v.key = t.version_key
             where v.page_key = ?1
             order by v.state = 'effective' desc, v.number desc, t.locale = ?2 desc, t.locale
             limit 1"
        }
        WorkKind::Media => return Ok(None),
    };
    Ok(db
        .prepare_cached(sql)?
        .query_row(params![work.key, lang], |row| Ok((row.get("locale")?, row.get("text")?)))
        .optional()?)
}

/// True if a record disputes the licence of a picture, or withdrew it for that reason. Records of other parts of the same
/// file count.
pub fn is_hidden_by_record(db: &Connection, media_key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (
           select 1
           from authorship_records r
           join media m on m.key = r.media_key
           join media o on o.key = ?1
           where (m.key = o.key or (o.original_hash <> '' and m.original_hash = o.original_hash))
             and r.dispute_kind = 'licence' and r.state in ('disputed', 'revoked')
         ) as found",
    )?;
    Ok(statement.query_row([media_key], |row| row.get("found"))?)
}

/// True if some picture has a record.
pub fn has_pictures(db: &Connection) -> Result<bool, ApiError> {
    let mut statement =
        db.prepare_cached("select exists (select 1 from authorship_records r where r.media_key is not null) as found")?;
    Ok(statement.query_row([], |row| row.get("found"))?)
}

/// Keys of covers of published articles that have no record.
pub fn covers_without_record(db: &Connection, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select distinct a.cover_media_key as key
         from articles a
         where a.cover_media_key is not null and a.published_at is not null
           and not exists (select 1 from authorship_records r where r.media_key = a.cover_media_key)
         order by a.cover_media_key
         limit ?1",
    )?;
    Ok(statement.query_map([limit], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// Keys of the records of the first authors of the first published articles.
pub fn keys_of_articles(db: &Connection, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key
         from authorship_records r
         join articles a on a.key = r.article_key
         where r.role = 'author' and r.position = 0 and r.fee_minor is null and a.published_at is not null
         order by a.key, r.key
         limit ?1",
    )?;
    Ok(statement.query_map([limit], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}
