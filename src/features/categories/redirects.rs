//! Old addresses. A row says what stood there; where that stands now is worked out when asked, so nothing chains.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::db::Write;

/// What stood at an old address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// An article.
    Article(i64),
    /// A category or subcategory.
    Category(i64),
}

/// Address of a category or subcategory.
pub fn category_path(db: &Connection, category_key: i64) -> Result<Option<String>, ApiError> {
    Ok(db
        .prepare_cached(
            "select '/categories/' || coalesce(p.slug || '/', '') || c.slug
             from categories c
             left join categories p on p.key = c.parent_key
             where c.key = ?1",
        )?
        .query_row([category_key], |row| row.get(0))
        .optional()?)
}

/// From now on `path` leads to where `moved` stands.
pub fn add_redirect(write: &Write, path: &str, moved: Moved) -> Result<(), ApiError> {
    let (kind, key) = match moved {
        Moved::Article(key) => ("article", key),
        Moved::Category(key) => ("category", key),
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
pub fn remove_redirect(write: &Write, path: &str) -> Result<bool, ApiError> {
    Ok(write.prepare_cached("delete from redirects where path = ?1")?.execute([path])? > 0)
}

/// Old addresses of a category that is merged lead to the other one.
pub fn turn_redirects(write: &Write, from_category: i64, to_category: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update redirects set object_key = ?2 where object_type = 'category' and object_key = ?1")?
        .execute([from_category, to_category])?;
    Ok(())
}
