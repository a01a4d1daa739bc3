//! SQL of merging two people with a byline.

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::redirects::{self, Moved, MovedKind};

/// Path of the page of a person, without language prefix.
pub fn path_of(slug: &str) -> String {
    format!("/authors/{slug}")
}

/// Order of two records of one part, the better first: one that hides a picture, then a disputed one, one that was checked,
/// one with a fee or a licence; else the record of the person who stays.
const BETTER: &str = "(r.dispute_kind = 'licence' and r.state in ('disputed', 'revoked')) desc,
  (r.state = 'disputed') desc,
  (r.state in ('confirmed', 'corrected')) desc,
  (r.state <> 'revoked') desc,
  (r.fee_minor is not null) desc,
  (r.licence <> 'unknown') desc,
  (r.author_key is :into) desc,
  r.key";

/// A record that another one of the same person, work, role and language makes superfluous.
pub struct DoubleRecord {
    /// Key of the superfluous record.
    pub key: i64,
    /// Its public identity.
    pub id: String,
    /// Public identity of the record that stays.
    pub kept: String,
}

/// Records that are double once `from` is merged into `into`; records of the account `account` without a byline count.
pub fn list_doubles(
    db: &Connection,
    from: i64,
    into: i64,
    account: Option<i64>,
) -> Result<Vec<DoubleRecord>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select x.key, x.id, x.kept
         from (
           select r.key, r.id, first_value(r.id) over (
             partition by r.article_key, r.contact_key, r.legal_page_key, r.media_key, r.role, r.locale
             order by {BETTER}
           ) as kept
           from authorship_records r
           where r.author_key in (:from, :into) or r.user_key = :account
         ) x
         where x.id <> x.kept
         order by x.key
         limit 100000"
    ))?;
    let rows = statement.query_map(named_params! { ":from": from, ":into": into, ":account": account }, |row| {
        Ok(DoubleRecord { key: row.get("key")?, id: row.get("id")?, kept: row.get("kept")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes a double record.
pub fn remove_record(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from authorship_records where key = ?1")?.execute([key])?;
    Ok(())
}

/// Credits of one person, and how many of them another person has in the same work, role and language.
pub fn count_credits(db: &Connection, from: i64, into: i64) -> Result<(u32, u32), ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as credits,
           count(*) filter (where exists (
             select 1 from authorship_records o
             where o.author_key = ?2 and o.article_key is r.article_key and o.contact_key is r.contact_key
               and o.legal_page_key is r.legal_page_key and o.media_key is r.media_key
               and o.role = r.role and o.locale is r.locale
           )) as doubles
         from authorship_records r
         where r.author_key = ?1",
    )?;
    Ok(statement.query_row(params![from, into], |row| Ok((row.get("credits")?, row.get("doubles")?)))?)
}

/// Gives the records of one person to another, who has none of the same parts.
pub fn move_credits(write: &Write, from: i64, into: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update authorship_records set author_key = ?2 where author_key = ?1")?
        .execute([from, into])?;
    Ok(())
}

/// Removes a person who was merged into another; the old address leads to the other from then on.
pub fn remove_merged(write: &Write, (key, slug): (i64, &str), into: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from authors where key = ?1")?.execute([key])?;
    redirects::repoint(write, MovedKind::Author, key, into)?;
    redirects::add(write, &path_of(slug), Moved { kind: MovedKind::Author, key: into })
}

/// Name and present path of the person to whom an old path leads, if any.
pub fn find_moved(db: &Connection, path: &str) -> Result<Option<(String, String)>, ApiError> {
    let Some(moved) = redirects::find(db, path)?.filter(|moved| moved.kind == MovedKind::Author) else {
        return Ok(None);
    };
    let mut statement = db.prepare_cached("select p.name, p.slug from authors p where p.key = ?1")?;
    let found = statement.query_row([moved.key], |row| Ok((row.get("name")?, row.get::<_, String>("slug")?)));
    Ok(found.optional()?.map(|(name, slug)| (name, path_of(&slug))))
}
