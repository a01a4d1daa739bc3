//! SQL of one-time links. The token is sent by e-mail or printed for the operator; only its hash is stored.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::types::LinkKind;
use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Inserts a link and removes earlier ones of its kind and user. Answers the token.
pub fn insert(write: &Write, kind: LinkKind, user_key: Option<i64>, lasts: Duration) -> Result<String, ApiError> {
    remove(write, kind, user_key)?;
    let token = random_token();
    write
        .prepare_cached(
            "insert into one_time_links (kind, token_hash, user_key, created_at, expires_at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![kind.as_str(), token_hash(&token), user_key, write.now(), write.now().after(lasts)])?;
    Ok(token)
}

/// Removes all links of a kind and user.
pub fn remove(write: &Write, kind: LinkKind, user_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from one_time_links where kind = ?1 and user_key is ?2")?
        .execute(params![kind.as_str(), user_key])?;
    Ok(())
}

/// Marks a link as used and answers its user. Of two concurrent calls only one succeeds.
/// Errors: 410 `link_used_up` if the link is unknown, used, replaced or expired.
pub fn redeem(write: &Write, kind: LinkKind, token: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = write.prepare_cached(
        "update one_time_links
         set used_at = ?3
         where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3
         returning user_key",
    )?;
    statement
        .query_row(params![token_hash(token), kind.as_str(), write.now()], |row| row.get("user_key"))
        .optional()?
        .ok_or(ApiError::Refused { status: 410, code: "link_used_up" })
}

/// True if a link is valid.
pub fn is_valid(db: &Connection, kind: LinkKind, token: &str, now: Ts) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select 1 from one_time_links where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3",
    )?;
    Ok(statement.exists(params![token_hash(token), kind.as_str(), now])?)
}

/// The user of a link that is valid.
pub fn find_user(db: &Connection, kind: LinkKind, token: &str, now: Ts) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select user_key from one_time_links where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3",
    )?;
    Ok(statement
        .query_row(params![token_hash(token), kind.as_str(), now], |row| row.get("user_key"))
        .optional()?
        .flatten())
}

/// Removes links that have expired; answers how many.
pub fn remove_expired(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from one_time_links where expires_at <= ?1")?.execute(params![write.now()])?)
}
