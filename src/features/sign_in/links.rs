//! Links that work once. The secret goes out in a letter or on the operator's screen; only its hash stays.

use std::time::Duration;

use rusqlite::{Connection, params};

use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Write, optional};

/// What a link is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// Make the first super-admin.
    Setup,
    /// This address is mine.
    ConfirmEmail,
    /// Set a new password.
    ResetPassword,
}

impl LinkKind {
    const fn as_str(self) -> &'static str {
        match self {
            LinkKind::Setup => "setup",
            LinkKind::ConfirmEmail => "confirm_email",
            LinkKind::ResetPassword => "reset_password",
        }
    }
}

/// Makes a link and voids earlier ones of its kind and person. Answers the secret.
pub fn issue(write: &Write, kind: LinkKind, user_key: Option<i64>, lasts: Duration) -> Result<String, ApiError> {
    void(write, kind, user_key)?;
    let token = random_token();
    write
        .prepare_cached(
            "insert into one_time_links (kind, token_hash, user_key, created_at, expires_at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![kind.as_str(), token_hash(&token), user_key, write.now(), write.now().after(lasts)])?;
    Ok(token)
}

/// Makes all links of a kind and person useless.
pub fn void(write: &Write, kind: LinkKind, user_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from one_time_links where kind = ?1 and user_key is ?2")?
        .execute(params![kind.as_str(), user_key])?;
    Ok(())
}

/// Uses a link up; answers whose it is. Two who use it at the same time: one gets through.
/// Errors: it is unknown, used or over.
pub fn redeem(write: &Write, kind: LinkKind, token: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = write.prepare_cached(
        "update one_time_links
         set used_at = ?3
         where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3
         returning user_key",
    )?;
    optional(statement.query_row(params![token_hash(token), kind.as_str(), write.now()], |row| row.get(0)))?
        .ok_or(ApiError::Refused { status: 410, code: "link_used_up" })
}

/// Whether a link would work.
pub fn is_valid(db: &Connection, kind: LinkKind, token: &str, now: Ts) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select 1 from one_time_links where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3",
    )?;
    Ok(statement.exists(params![token_hash(token), kind.as_str(), now])?)
}

/// Whose link this is, if it would work.
pub fn owner(db: &Connection, kind: LinkKind, token: &str, now: Ts) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select user_key from one_time_links where token_hash = ?1 and kind = ?2 and used_at is null and expires_at > ?3",
    )?;
    Ok(optional(statement.query_row(params![token_hash(token), kind.as_str(), now], |row| row.get(0)))?.flatten())
}

/// When the newest link of a kind was made for a person.
pub fn last_issued(db: &Connection, kind: LinkKind, user_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement =
        db.prepare_cached("select max(created_at) from one_time_links where kind = ?1 and user_key = ?2")?;
    Ok(statement.query_row(params![kind.as_str(), user_key], |row| row.get(0))?)
}

/// Removes links whose time is over.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from one_time_links where expires_at <= ?1")?.execute(params![write.now()])?)
}
