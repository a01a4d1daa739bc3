//! SQL of merging two people with a byline.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::redirects::{self, Moved, MovedKind};

/// Path of the page of a person, without language prefix.
pub fn path_of(slug: &str) -> String {
    format!("/authors/{slug}")
}

/// Credits of one person, and how many of them another person has in the same work, role and language.
pub fn count_credits(db: &Connection, from: i64, into: i64) -> Result<(u32, u32), ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as credits,
           count(*) filter (where exists (
             select 1 from authorship_records o
             where o.author_key = ?2 and o.article_key = r.article_key and o.role = r.role and o.locale is r.locale
           )) as doubles
         from authorship_records r
         where r.author_key = ?1",
    )?;
    Ok(statement.query_row(params![from, into], |row| Ok((row.get("credits")?, row.get("doubles")?)))?)
}

/// Gives the credits of one person to another; those that the other has already are removed.
pub fn move_credits(write: &Write, from: i64, into: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update or ignore authorship_records set author_key = ?2 where author_key = ?1")?
        .execute([from, into])?;
    write.prepare_cached("delete from authorship_records where author_key = ?1")?.execute([from])?;
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
