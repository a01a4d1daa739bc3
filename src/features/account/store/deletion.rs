//! SQL of requested deletions.

use rusqlite::{Connection, named_params};

use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Most accounts erased by one run of the job.
const MAX_DUE: u32 = 100;

/// When a person will be erased, if the deletion was requested.
pub fn find_due_at(db: &Connection, user_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select deletion_due_at from users where key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("deletion_due_at"))?)
}

/// Keys of the people whose erasure is due, the longest due first.
pub fn list_due(db: &Connection, now: Ts) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select key
         from users
         where deletion_due_at <= :now and state in ('deletion_requested', 'suspended')
         order by deletion_due_at, key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":now": now, ":limit": MAX_DUE }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Sets the state of `user` to `deletion_requested` and stores the state it had.
pub fn insert(write: &Write, user: &User, due_at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set state = 'deletion_requested',
                 state_before_deletion = :state,
                 deletion_due_at = :due_at,
                 updated_at = :now,
                 version = version + 1
             where key = :user_key",
        )?
        .execute(named_params! {
            ":user_key": user.key,
            ":state": user.state.as_str(),
            ":due_at": due_at,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Restores the state of a person before the request. Returns false if no deletion was requested.
pub fn remove(write: &Write, user_key: i64) -> Result<bool, ApiError> {
    let changed = write
        .prepare_cached(
            "update users
             set state = coalesce(state_before_deletion, 'active'),
                 state_reason = case
                   when state_before_deletion in ('restricted', 'suspended') then state_reason
                   else ''
                 end,
                 state_before_deletion = null,
                 deletion_due_at = null,
                 updated_at = :now,
                 version = version + 1
             where key = :user_key and state = 'deletion_requested'",
        )?
        .execute(named_params! { ":user_key": user_key, ":now": write.now() })?;
    Ok(changed == 1)
}
