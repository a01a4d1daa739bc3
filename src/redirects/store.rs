//! SQL of old addresses.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::{Moved, MovedKind, MovedPath};
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::db::Write;

fn read(row: &Row) -> rusqlite::Result<MovedPath> {
    Ok(MovedPath {
        path: row.get("path")?,
        moved: Moved { kind: row.get("object_type")?, key: row.get("object_key")? },
        created_at: row.get("created_at")?,
    })
}

/// Redirects `path` to the object from now on.
pub fn add(write: &Write, path: &str, moved: Moved) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into redirects (path, object_type, object_key, created_at)
             values (:path, :kind, :key, :now)
             on conflict (path) do update
             set object_type = excluded.object_type, object_key = excluded.object_key, created_at = excluded.created_at",
        )?
        .execute(named_params! { ":path": path, ":kind": moved.kind, ":key": moved.key, ":now": write.now() })?;
    Ok(())
}

/// Removes the redirect at `path`, because an object stands there or on request; answers whether there was one.
pub fn remove(write: &Write, path: &str) -> Result<bool, ApiError> {
    Ok(write.prepare_cached("delete from redirects where path = ?1")?.execute([path])? > 0)
}

/// Removes all redirects to an object that is deleted.
pub fn remove_all_of(write: &Write, moved: Moved) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from redirects where object_type = :kind and object_key = :key")?
        .execute(named_params! { ":kind": moved.kind, ":key": moved.key })?;
    Ok(())
}

/// Redirects to one object lead to another one of the same kind, into which it was merged.
pub fn repoint(write: &Write, kind: MovedKind, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update redirects set object_key = :to where object_type = :kind and object_key = :from")?
        .execute(named_params! { ":kind": kind, ":from": from, ":to": to })?;
    Ok(())
}

/// The object that stood at `path`.
pub fn find(db: &Connection, path: &str) -> Result<Option<Moved>, ApiError> {
    Ok(db
        .prepare_cached(
            "select r.path, r.object_type, r.object_key, r.created_at
             from redirects r
             where r.path = ?1",
        )?
        .query_row([path], read)
        .optional()?
        .map(|old| old.moved))
}

/// Old addresses, newest first.
pub fn list(db: &Connection, request: PageRequest) -> Result<Vec<MovedPath>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.path, r.object_type, r.object_key, r.created_at
         from redirects r
         order by r.created_at desc, r.path
         limit :limit offset :offset",
    )?;
    let rows = statement.query_map(named_params! { ":limit": request.per_page, ":offset": request.offset() }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of all old addresses.
pub fn count(db: &Connection) -> Result<u32, ApiError> {
    Ok(db.prepare_cached("select count(*) as paths from redirects")?.query_row([], |row| row.get("paths"))?)
}
