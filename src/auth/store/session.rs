//! SQL of sessions: the browser has a random token, the database its hash.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::app::{random_token, token_hash};
use crate::auth::user::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::config::Limits;
use crate::db::Write;

/// Interval at which `last_seen_at` is written.
const SEEN_EVERY: Duration = Duration::from_mins(5);

/// A session that has not ended.
#[derive(Clone, Debug)]
pub struct Session {
    /// Key inside the database.
    pub key: i64,
    /// The signed-in person.
    pub user: User,
    /// Last use that was noted.
    pub last_seen_at: Ts,
}

impl Session {
    /// True if the use should be noted again.
    pub fn is_due(&self, now: Ts) -> bool {
        now.since(self.last_seen_at) > SEEN_EVERY
    }
}

/// Creates a session for a person who has signed in. Returns the token, which is not stored, and its expiry.
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
             values (:id, :token_hash, :user_key, :remember, :user_agent, :now, :now, :expires_at)",
        )?
        .execute(named_params! {
            ":id": Id::<Session>::new(),
            ":token_hash": token_hash(&token),
            ":user_key": user_key,
            ":remember": remember,
            ":user_agent": user_agent,
            ":now": now,
            ":expires_at": expires_at,
        })?;
    Ok((token, expires_at))
}

/// The session of `token`, if it has not expired and its person may be signed in.
pub fn find(db: &Connection, token: &str, now: Ts) -> Result<Option<Session>, ApiError> {
    let sql = format!(
        "select {}, s.key, s.created_at, s.last_seen_at
         from sessions s
         join users u on u.key = s.user_key
         where s.token_hash = :token_hash and s.expires_at > :now",
        User::COLUMNS
    );
    let mut statement = db.prepare_cached(&sql)?;
    let found = statement.query_row(named_params! { ":token_hash": token_hash(token), ":now": now }, |row| {
        let session = Session { user: User::read(row)?, key: row.get("key")?, last_seen_at: row.get("last_seen_at")? };
        Ok((session, row.get("created_at")?))
    });
    Ok(found.optional()?.filter(|(session, since)| may_go_on(&session.user, *since, now)).map(|(session, _)| session))
}

/// True if a session of `user` that was opened at `since` may still be used. One that began before the end of the person's
/// work for the portal ends with it; later sign-ins are those of a reader.
fn may_go_on(user: &User, since: Ts, now: Ts) -> bool {
    let began_before_end = user.active_until.is_some_and(|end| since < end);
    user.state.may_sign_in() && !(user.has_ended(now) && began_before_end)
}

/// Notes that a session was used.
pub fn note_use(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update sessions set last_seen_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Ends a session, and after the commit the realtime connections bound to it.
pub fn close(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from sessions where key = :key")?.execute(named_params! { ":key": key })?;
    write.close_revoked(key);
    Ok(())
}

/// Ends every session of a person except `except`. Returns how many there were.
pub fn close_all(write: &mut Write, user_key: i64, except: Option<i64>) -> Result<usize, ApiError> {
    let closed: Vec<i64> = write
        .prepare_cached("delete from sessions where user_key = :user_key and key is not :except returning key")?
        .query_map(named_params! { ":user_key": user_key, ":except": except }, |row| row.get("key"))?
        .collect::<Result<_, _>>()?;
    closed.iter().for_each(|key| write.close_revoked(*key));
    Ok(closed.len())
}

/// Ends the sessions of a person that were opened before `before`.
pub fn close_all_before(write: &mut Write, user_key: i64, before: Ts) -> Result<(), ApiError> {
    let closed: Vec<i64> = write
        .prepare_cached("delete from sessions where user_key = :user_key and created_at < :before returning key")?
        .query_map(named_params! { ":user_key": user_key, ":before": before }, |row| row.get("key"))?
        .collect::<Result<_, _>>()?;
    closed.iter().for_each(|key| write.close_revoked(*key));
    Ok(())
}

/// Closes the realtime connections of a person after the commit; the sessions go on. Each channel is authorised anew when the
/// browser connects again.
pub fn disconnect(write: &mut Write, user_key: i64) -> Result<(), ApiError> {
    let open: Vec<i64> = write
        .prepare_cached("select key from sessions where user_key = :user_key order by key")?
        .query_map(named_params! { ":user_key": user_key }, |row| row.get("key"))?
        .collect::<Result<_, _>>()?;
    open.into_iter().for_each(|key| write.close_revoked(key));
    Ok(())
}

/// Removes expired sessions. Returns how many there were.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from sessions where expires_at <= :now")?
        .execute(named_params! { ":now": write.now() })?)
}

/// Those of the sessions that have ended or expired, or whose person may not be signed in.
pub fn ended(db: &Connection, keys: &[i64], now: Ts) -> Result<Vec<i64>, ApiError> {
    let sql = format!(
        "select {}, s.created_at
         from sessions s
         join users u on u.key = s.user_key
         where s.key = :key and s.expires_at > :now",
        User::COLUMNS
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut ended = Vec::new();
    for key in keys {
        let values = named_params! { ":key": key, ":now": now };
        let found = statement.query_row(values, |row| Ok((User::read(row)?, row.get("created_at")?))).optional()?;
        if !found.is_some_and(|(user, since)| may_go_on(&user, since, now)) {
            ended.push(*key);
        }
    }
    Ok(ended)
}

/// True if `token` allows reading a private site.
pub fn may_read(db: &Connection, token: &str, now: Ts) -> Result<bool, ApiError> {
    Ok(find(db, token, now)?.is_some())
}
