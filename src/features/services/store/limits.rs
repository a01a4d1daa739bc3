//! SQL of limits: trust, active services and submissions of an owner.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::accounts::types::Trust;

/// Trust of a person.
pub fn find_trust(db: &Connection, user_key: i64) -> Result<Trust, ApiError> {
    let mut statement = db.prepare_cached("select u.trust from users u where u.key = :user")?;
    Ok(statement.query_row(named_params! { ":user": user_key }, |row| row.get("trust"))?)
}

/// Number of services of an owner that count towards the limit, without `except`.
pub fn count_active(db: &Connection, owner_key: i64, except: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from services s
         where s.owner_key = :owner and s.key <> :except
           and s.state in ('submitted', 'changes_requested', 'published', 'paused')",
    )?;
    Ok(statement.query_row(named_params! { ":owner": owner_key, ":except": except }, |row| row.get("n"))?)
}

/// Number of services of an owner that were ever published, without `except`.
pub fn count_submitted(db: &Connection, owner_key: i64, except: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from services s
         where s.owner_key = :owner and s.key <> :except and s.published_at is not null",
    )?;
    Ok(statement.query_row(named_params! { ":owner": owner_key, ":except": except }, |row| row.get("n"))?)
}

/// Times of the submissions of an owner after `since`, the oldest first.
pub fn list_submissions(db: &Connection, owner_key: i64, since: Ts) -> Result<Vec<Ts>, ApiError> {
    let mut statement = db.prepare_cached(
        "select b.submitted_at
         from service_submissions b
         where b.owner_key = :owner and b.submitted_at > :since
         order by b.submitted_at, b.rowid
         limit 1000",
    )?;
    let rows =
        statement.query_map(named_params! { ":owner": owner_key, ":since": since }, |row| row.get("submitted_at"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Counts a submission.
pub fn add_submission(write: &Write, owner_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("insert into service_submissions (owner_key, submitted_at) values (:owner, :now)")?
        .execute(named_params! { ":owner": owner_key, ":now": write.now() })?;
    Ok(())
}

/// Removes submissions before `before`.
pub fn remove_old_submissions(write: &Write, before: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from service_submissions where submitted_at <= :before")?
        .execute(named_params! { ":before": before })?;
    Ok(())
}
