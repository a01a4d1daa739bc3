//! Sessions: a random token in the browser, its hash here.

use std::time::Duration;

use rusqlite::{Connection, params};

use super::user::User;
use crate::app::{random_token, token_hash};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::config::Limits;
use crate::db::{Write, optional};

/// How often `last_seen_at` is written.
const SEEN_EVERY: Duration = Duration::from_mins(5);

/// A live session with its person.
#[derive(Clone, Debug)]
pub struct Session {
    /// Key inside the database.
    pub key: i64,
    /// Whose it is.
    pub user: User,
    /// Last time it was noted as used.
    pub last_seen_at: Ts,
}

impl Session {
    /// Whether its use should be noted again.
    pub fn is_due(&self, now: Ts) -> bool {
        now.since(self.last_seen_at) > SEEN_EVERY
    }
}

/// Makes a session for a person who proved who they are. Answers the token, shown once, and its end.
pub fn open(
    write: &Write,
    user_key: i64,
    remember: bool,
    user_agent: &str,
    limits: &Limits,
) -> Result<(String, Ts), ApiError> {
    let token = random_token();
    let now = write.now();
    let hours = if remember { u64::from(limits.session_days_remember) * 24 } else { u64::from(limits.session_hours) };
    let expires_at = now.after(Duration::from_hours(hours));
    let user_agent: String = user_agent.chars().take(200).collect();
    write
        .prepare_cached(
            "insert into sessions (id, token_hash, user_key, remember, user_agent, created_at, last_seen_at, expires_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)",
        )?
        .execute(params![Id::<Session>::new(), token_hash(&token), user_key, remember, user_agent, now, expires_at])?;
    Ok((token, expires_at))
}

/// The live session behind `token`, if its person may be signed in.
pub fn find(db: &Connection, token: &str, now: Ts) -> Result<Option<Session>, ApiError> {
    let sql = format!(
        "select {}, s.key, s.last_seen_at from sessions s join users u on u.key = s.user_key where s.token_hash = ?1 and s.expires_at > ?2",
        User::COLUMNS
    );
    let found = optional(db.prepare_cached(&sql)?.query_row(params![token_hash(token), now], |row| {
        Ok(Session { user: User::read(row)?, key: row.get(17)?, last_seen_at: row.get(18)? })
    }))?;
    Ok(found.filter(|session| session.user.state.may_sign_in()))
}

/// Notes that a session was used.
pub fn seen(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("update sessions set last_seen_at = ?2 where key = ?1")?.execute(params![key, write.now()])?;
    Ok(())
}

/// Ends one session, and with it the connections that were opened in its name.
pub fn close(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from sessions where key = ?1")?.execute(params![key])?;
    write.close_revoked(key);
    Ok(())
}

/// Ends every session of a person, but not `except`.
pub fn close_all(write: &mut Write, user_key: i64, except: Option<i64>) -> Result<usize, ApiError> {
    let closed: Vec<i64> = write
        .prepare_cached("delete from sessions where user_key = ?1 and key is not ?2 returning key")?
        .query_map(params![user_key, except], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    closed.iter().for_each(|key| write.close_revoked(*key));
    Ok(closed.len())
}

/// Removes sessions that ended by themselves.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from sessions where expires_at <= ?1")?.execute(params![write.now()])?)
}

/// Which of these sessions are no more: ended, run out, or their person may not be signed in.
pub fn ended(db: &Connection, keys: &[i64], now: Ts) -> Result<Vec<i64>, ApiError> {
    let sql = format!(
        "select {}, s.key from sessions s join users u on u.key = s.user_key where s.key = ?1 and s.expires_at > ?2",
        User::COLUMNS
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut ended = Vec::new();
    for key in keys {
        let user = optional(statement.query_row(params![key, now], User::read))?;
        if !user.is_some_and(|user| user.state.may_sign_in()) {
            ended.push(*key);
        }
    }
    Ok(ended)
}

/// Whether `token` belongs to somebody who may read a closed portal.
pub fn may_read(db: &Connection, token: &str, now: Ts) -> Result<bool, ApiError> {
    Ok(find(db, token, now)?.is_some())
}
