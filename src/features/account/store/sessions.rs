//! SQL of the sessions of one person.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::auth::session::Session;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::account::types::{SessionDevice, SessionRow};

/// The key of no session.
const NO_SESSION: i64 = 0;
/// Most sessions in the list.
const MAX_LISTED: u32 = 100;

/// The sessions of a person, the one with `current_key` first, then the ones used last.
pub fn list(db: &Connection, user_key: i64, current_key: i64, now: Ts) -> Result<Vec<SessionRow>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.id, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, s.key = :current_key as is_current
         from sessions s
         where s.user_key = :user_key and s.expires_at > :now
         order by s.key = :current_key desc, s.last_seen_at desc, s.key desc
         limit :limit",
    )?;
    let values =
        named_params! { ":user_key": user_key, ":current_key": current_key, ":now": now, ":limit": MAX_LISTED };
    let rows = statement.query_map(values, |row| {
        Ok(SessionRow {
            id: row.get("id")?,
            device: SessionDevice::of(row.get_ref("user_agent")?.as_str()?),
            created_at: row.get("created_at")?,
            last_seen_at: row.get("last_seen_at")?,
            expires_at: row.get("expires_at")?,
            current: row.get("is_current")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The sessions of a person for somebody else, the ones used last first.
pub fn list_of(db: &Connection, user_key: i64, now: Ts) -> Result<Vec<SessionRow>, ApiError> {
    list(db, user_key, NO_SESSION, now)
}

/// The key of a session of this person.
pub fn find_key(db: &Connection, user_key: i64, id: &Id<Session>) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select key from sessions where id = :id and user_key = :user_key")?;
    Ok(statement.query_row(named_params! { ":id": id, ":user_key": user_key }, |row| row.get("key")).optional()?)
}
