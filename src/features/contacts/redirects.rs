//! Old addresses of groups and contacts lead to where they are now, worked out when asked.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::db::Write;

/// What stood at an old address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// A group or subgroup.
    Group(i64),
    /// A contact.
    Contact(i64),
}

/// Address of a group or subgroup.
pub fn group_path(db: &Connection, key: i64) -> Result<Option<String>, ApiError> {
    Ok(db
        .prepare_cached(
            "select '/contacts/' || coalesce(p.slug || '/', '') || g.slug
             from contact_groups g
             left join contact_groups p on p.key = g.parent_key
             where g.key = ?1",
        )?
        .query_row([key], |row| row.get(0))
        .optional()?)
}

/// Address of a contact.
pub fn contact_path(db: &Connection, key: i64) -> Result<Option<String>, ApiError> {
    Ok(db
        .prepare_cached(
            "select '/contacts/' || p.slug || '/' || g.slug || '/' || c.slug
             from contacts c
             join contact_groups g on g.key = c.subgroup_key
             join contact_groups p on p.key = g.parent_key
             where c.key = ?1",
        )?
        .query_row([key], |row| row.get(0))
        .optional()?)
}

/// From now on `path` leads to where `moved` stands.
pub fn add(write: &Write, path: &str, moved: Moved) -> Result<(), ApiError> {
    let (kind, key) = match moved {
        Moved::Group(key) => ("contact_group", key),
        Moved::Contact(key) => ("contact", key),
    };
    write
        .prepare_cached(
            "insert into redirects (path, object_type, object_key, created_at) values (?1, ?2, ?3, ?4)
             on conflict (path) do update
             set object_type = excluded.object_type, object_key = excluded.object_key, created_at = excluded.created_at",
        )?
        .execute(params![path, kind, key, write.now()])?;
    Ok(())
}

/// Something stands at `path` again: it leads nowhere else.
pub fn remove(write: &Write, path: &str) -> Result<(), ApiError> {
    write.prepare_cached("delete from redirects where path = ?1")?.execute([path])?;
    Ok(())
}

fn target(db: &Connection, path: &str) -> Result<Option<String>, ApiError> {
    let found: Option<(String, i64)> = db
        .prepare_cached("select r.object_type, r.object_key from redirects r where r.path = ?1")?
        .query_row([path], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match found {
        Some((kind, key)) if kind == "contact" => contact_path(db, key),
        Some((kind, key)) if kind == "contact_group" => group_path(db, key),
        _ => Ok(None),
    }
}

/// Where to go instead of `path`, at which nothing stands: the present address of what stood there, a contact below
/// another group than the path says, or a contact whose group was renamed.
pub fn lookup(db: &Connection, path: &str) -> Result<Option<String>, ApiError> {
    if let Some(found) = target(db, path)? {
        return Ok(Some(found).filter(|found| found != path));
    }
    let Some((above, slug)) = path.rsplit_once('/') else { return Ok(None) };
    if above.matches('/').count() != 3 {
        return Ok(below_renamed(db, above, slug)?.filter(|found| found != path));
    }
    let mut statement = db.prepare_cached(
        "select c.key from contacts c where c.slug = ?1 and c.state in ('published', 'needs_check', 'closed') order by c.key limit 2",
    )?;
    let keys: Vec<i64> = statement.query_map([slug], |row| row.get(0))?.collect::<Result<_, _>>()?;
    match keys.as_slice() {
        [key] => Ok(contact_path(db, *key)?.filter(|found| found != path)),
        _ => Ok(None),
    }
}

/// A subgroup below a group that was renamed, or the only subgroup of this slug.
fn below_renamed(db: &Connection, above: &str, slug: &str) -> Result<Option<String>, ApiError> {
    if above.matches('/').count() != 2 {
        return Ok(None);
    }
    if let Some(parent) = target(db, above)? {
        let path = format!("{parent}/{slug}");
        let sql = "select exists (select 1 from contact_groups g join contact_groups p on p.key = g.parent_key
                     where '/contacts/' || p.slug || '/' || g.slug = ?1 and g.slug = ?2)";
        if db.prepare_cached(sql)?.query_row(params![path, slug], |row| row.get(0))? {
            return Ok(Some(path));
        }
    }
    let mut statement = db.prepare_cached(
        "select g.key from contact_groups g where g.parent_key is not null and g.slug = ?1 order by g.key limit 2",
    )?;
    let keys: Vec<i64> = statement.query_map([slug], |row| row.get(0))?.collect::<Result<_, _>>()?;
    match keys.as_slice() {
        [key] => group_path(db, *key),
        _ => Ok(None),
    }
}
