//! SQL of links by mail that renew a service.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Inserts a link; only the hash of its secret is stored.
pub fn insert_link(write: &Write, token: &str, service_key: i64, expires_at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into service_links (token_hash, service_key, created_at, expires_at)
             values (:token, :service, :now, :expires_at)",
        )?
        .execute(named_params! {
            ":token": token_hash(token), ":service": service_key, ":now": write.now(), ":expires_at": expires_at
        })?;
    Ok(())
}

/// Key of the service of a link that has not expired, and the time of its use.
pub fn find_link(db: &Connection, token: &str, now: Ts) -> Result<Option<(i64, Option<Ts>)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.service_key, l.used_at
         from service_links l
         where l.token_hash = :token and l.expires_at > :now",
    )?;
    let values = named_params! { ":token": token_hash(token), ":now": now };
    Ok(statement.query_row(values, |row| Ok((row.get("service_key")?, row.get("used_at")?))).optional()?)
}

/// Notes that a link was used.
pub fn set_link_used(write: &Write, token: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update service_links set used_at = :now where token_hash = :token")?
        .execute(named_params! { ":token": token_hash(token), ":now": write.now() })?;
    Ok(())
}

/// Removes links whose time is over.
pub fn remove_expired_links(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from service_links where expires_at <= :now")?
        .execute(named_params! { ":now": write.now() })?;
    Ok(())
}
