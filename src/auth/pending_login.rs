//! Between the two steps of a sign-in: the password was right, the second factor is awaited for a few minutes.

use std::time::Duration;

use rusqlite::{Connection, params};

use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Write, optional};

/// How long the second step may take.
const LASTS: Duration = Duration::from_mins(10);
/// Wrong codes after which the password is asked for again.
const MOST_TRIES: u32 = 5;

/// A sign-in that waits for its second step.
#[derive(Clone, Debug)]
pub struct Step {
    /// Whose it is.
    pub user_key: i64,
    /// Whether the sign-in shall last for weeks.
    pub remember: bool,
    proof: Vec<u8>,
}

impl Step {
    /// Whether the password is still the one that was right at the first step.
    pub fn is_proven_by(&self, password_hash: Option<&str>) -> bool {
        password_hash.is_some_and(|hash| token_hash(hash).as_slice() == self.proof)
    }
}

/// Opens a step. Answers its secret, shown once, and its end.
pub fn open(write: &Write, user_key: i64, password_hash: &str, remember: bool) -> Result<(String, Ts), ApiError> {
    let (token, expires_at) = (random_token(), write.now().after(LASTS));
    write
        .prepare_cached(
            "insert into sign_in_steps (token_hash, user_key, proof, remember, expires_at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![token_hash(&token), user_key, token_hash(password_hash), remember, expires_at])?;
    Ok((token, expires_at))
}

/// The step behind `token`, while it may be tried.
pub fn find(db: &Connection, token: &str, now: Ts) -> Result<Option<Step>, ApiError> {
    let mut statement = db.prepare_cached(
        "select user_key, remember, proof from sign_in_steps where token_hash = ?1 and expires_at > ?2 and tries < ?3",
    )?;
    optional(statement.query_row(params![token_hash(token), now, MOST_TRIES], |row| {
        Ok(Step { user_key: row.get(0)?, remember: row.get(1)?, proof: row.get(2)? })
    }))
}

/// Counts a try. The caller keeps the change whether or not the code was right.
pub fn count_try(write: &Write, token: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update sign_in_steps set tries = tries + 1 where token_hash = ?1")?
        .execute([token_hash(token)])?;
    Ok(())
}

/// Ends all steps of a person: one was finished, or the password is another.
pub fn close_all(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from sign_in_steps where user_key = ?1")?.execute([user_key])?;
    Ok(())
}

/// Removes steps that nobody finished.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from sign_in_steps where expires_at <= ?1")?.execute([write.now()])?)
}
