//! SQL of preview links.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Keeps a preview link; only the hash of its secret part.
pub fn insert_preview(
    write: &Write,
    article_key: i64,
    token_hash: &[u8],
    user_key: Option<i64>,
    expires_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_previews (token_hash, article_key, created_by, created_at, expires_at)
             values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![token_hash, article_key, user_key, write.now(), expires_at])?;
    Ok(())
}

/// The article that a preview link shows, while it works: until it expires, the article is deleted, or its maker has no role
/// any more.
pub fn find_preview(db: &Connection, token_hash: &[u8], now: Ts) -> Result<Option<i64>, ApiError> {
    Ok(db
        .prepare_cached(
            "select p.article_key
             from article_previews p
             join articles a on a.key = p.article_key and a.deleted_at is null
             join users u on u.key = p.created_by and u.role <> 'user' and u.state = 'active'
             where p.token_hash = ?1 and p.expires_at > ?2",
        )?
        .query_row(params![token_hash, now], |row| row.get("article_key"))
        .optional()?)
}

/// Removes preview links that no longer work.
pub fn remove_expired_previews(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from article_previews where expires_at <= ?1")?.execute([write.now()])?)
}
