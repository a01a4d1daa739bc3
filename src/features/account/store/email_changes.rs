//! SQL of pending changes of e-mail addresses: one for a person, with a token for the old and one for the new address.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::types::{EmailChangeSide, PendingEmailChange};

/// Values of a new row of `email_changes`.
pub struct NewEmailChange<'n> {
    /// Key of the person.
    pub user_key: i64,
    /// The new address.
    pub email: &'n Email,
    /// Hash of the token that was sent to the old address.
    pub old_hash: [u8; 32],
    /// Hash of the token that was sent to the new address.
    pub new_hash: [u8; 32],
    /// When both tokens expire.
    pub expires_at: Ts,
}

/// Inserts a change in place of an earlier one of the same person.
pub fn insert(write: &Write, new: &NewEmailChange) -> Result<(), ApiError> {
    remove(write, new.user_key)?;
    write
        .prepare_cached(
            "insert into email_changes (user_key, email, old_hash, new_hash, created_at, expires_at)
             values (:user_key, :email, :old_hash, :new_hash, :now, :expires_at)",
        )?
        .execute(named_params! {
            ":user_key": new.user_key,
            ":email": new.email.as_str(),
            ":old_hash": new.old_hash,
            ":new_hash": new.new_hash,
            ":now": write.now(),
            ":expires_at": new.expires_at,
        })?;
    Ok(())
}

/// The pending change of a person, unless it has expired.
pub fn find(db: &Connection, user_key: i64, now: Ts) -> Result<Option<PendingEmailChange>, ApiError> {
    let mut statement = db.prepare_cached(
        "select email, old_confirmed_at is not null as old_confirmed, new_confirmed_at is not null as new_confirmed, expires_at
         from email_changes
         where user_key = :user_key and expires_at > :now",
    )?;
    let found = statement.query_row(named_params! { ":user_key": user_key, ":now": now }, |row| {
        Ok(PendingEmailChange {
            email: row.get("email")?,
            old_confirmed: row.get("old_confirmed")?,
            new_confirmed: row.get("new_confirmed")?,
            expires_at: row.get("expires_at")?,
        })
    });
    Ok(found.optional()?)
}

/// Confirms the side to which the token of `hash` was sent. Returns the key of the person, the new address and the side;
/// `None` if the token is unknown, used or expired.
pub fn confirm(write: &Write, hash: &[u8; 32]) -> Result<Option<(i64, String, EmailChangeSide)>, ApiError> {
    for (side, sql) in [
        (
            EmailChangeSide::Old,
            "update email_changes
             set old_confirmed_at = :now
             where old_hash = :hash and old_confirmed_at is null and expires_at > :now
             returning user_key, email",
        ),
        (
            EmailChangeSide::New,
            "update email_changes
             set new_confirmed_at = :now
             where new_hash = :hash and new_confirmed_at is null and expires_at > :now
             returning user_key, email",
        ),
    ] {
        let mut statement = write.prepare_cached(sql)?;
        let confirmed = statement.query_row(named_params! { ":hash": hash, ":now": write.now() }, |row| {
            Ok((row.get("user_key")?, row.get("email")?))
        });
        if let Some((user_key, email)) = confirmed.optional()? {
            return Ok(Some((user_key, email, side)));
        }
    }
    Ok(None)
}

/// Removes the change of a person, and the queued letter to the new address.
pub fn remove(write: &Write, user_key: i64) -> Result<(), ApiError> {
    let values = named_params! { ":user_key": user_key };
    write
        .prepare_cached(
            "delete from mail_out
             where template = 'email_change_new' and state = 'waiting'
               and to_address in (select e.email from email_changes e where e.user_key = :user_key)",
        )?
        .execute(values)?;
    write.prepare_cached("delete from email_changes where user_key = :user_key")?.execute(values)?;
    Ok(())
}

/// Removes expired changes and their queued letters. Returns how many changes there were.
pub fn remove_expired(write: &Write) -> Result<usize, ApiError> {
    let values = named_params! { ":now": write.now() };
    write
        .prepare_cached(
            "delete from mail_out
             where template = 'email_change_new' and state = 'waiting'
               and to_address in (select e.email from email_changes e where e.expires_at <= :now)",
        )?
        .execute(values)?;
    Ok(write.prepare_cached("delete from email_changes where expires_at <= :now")?.execute(values)?)
}
