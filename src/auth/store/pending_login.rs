//! SQL of sign-ins that wait for their second factor: the password was right, the code must follow within ten minutes.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// How long the second factor may take.
const LIFETIME: Duration = Duration::from_mins(10);
/// Attempts after which the password must be entered again.
const MAX_ATTEMPTS: u32 = 5;

/// A sign-in that waits for its second factor.
#[derive(Clone, Debug)]
pub struct PendingLogin {
    /// Key of the person.
    pub user_key: i64,
    /// True if the session shall last for weeks.
    pub remember: bool,
    proof: Vec<u8>,
}

impl PendingLogin {
    /// True if the password is still the one of the first step.
    pub fn is_proven_by(&self, password_hash: Option<&str>) -> bool {
        password_hash.is_some_and(|hash| token_hash(hash).as_slice() == self.proof)
    }
}

/// Creates a pending sign-in. Returns its token, which is not stored, and its expiry.
pub fn open(write: &Write, user_key: i64, password_hash: &str, remember: bool) -> Result<(String, Ts), ApiError> {
    let (token, expires_at) = (random_token(), write.now().after(LIFETIME));
    write
        .prepare_cached(
            "insert into sign_in_steps (token_hash, user_key, proof, remember, expires_at)
             values (:token_hash, :user_key, :proof, :remember, :expires_at)",
        )?
        .execute(named_params! {
            ":token_hash": token_hash(&token),
            ":user_key": user_key,
            ":proof": token_hash(password_hash),
            ":remember": remember,
            ":expires_at": expires_at,
        })?;
    Ok((token, expires_at))
}

/// The pending sign-in of `token`, unless it has expired or used up its attempts.
pub fn find(db: &Connection, token: &str, now: Ts) -> Result<Option<PendingLogin>, ApiError> {
    let mut statement = db.prepare_cached(
        "select user_key, remember, proof
         from sign_in_steps
         where token_hash = :token_hash and expires_at > :now and tries < :max_attempts",
    )?;
    let values = named_params! { ":token_hash": token_hash(token), ":now": now, ":max_attempts": MAX_ATTEMPTS };
    let found = statement.query_row(values, |row| {
        Ok(PendingLogin { user_key: row.get("user_key")?, remember: row.get("remember")?, proof: row.get("proof")? })
    });
    Ok(found.optional()?)
}

/// Counts an attempt. The caller commits it whether or not the code was right.
pub fn count_try(write: &Write, token: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update sign_in_steps set tries = tries + 1 where token_hash = :token_hash")?
        .execute(named_params! { ":token_hash": token_hash(token) })?;
    Ok(())
}

/// Removes the pending sign-ins of a person, after one was completed or the password was changed.
pub fn remove_all(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from sign_in_steps where user_key = :user_key")?
        .execute(named_params! { ":user_key": user_key })?;
    Ok(())
}

/// Removes expired ones. Returns how many there were.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from sign_in_steps where expires_at <= :now")?
        .execute(named_params! { ":now": write.now() })?)
}
