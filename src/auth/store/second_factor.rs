//! SQL of authenticator apps and recovery codes.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// When the second factor of a person was turned on, if it is on.
pub fn confirmed_at(db: &Connection, user_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select confirmed_at from authenticators where user_key = :user_key")?;
    let found = statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("confirmed_at"));
    Ok(found.optional()?.flatten())
}

/// Stores the encrypted secret of a new app in place of an earlier one.
pub fn insert_secret(write: &Write, user_key: i64, sealed: &[u8]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert or replace into authenticators (user_key, secret, created_at) values (:user_key, :secret, :now)",
        )?
        .execute(named_params! { ":user_key": user_key, ":secret": sealed, ":now": write.now() })?;
    Ok(())
}

/// The encrypted secret of a person's app.
pub fn find_secret(db: &Connection, user_key: i64) -> Result<Option<Vec<u8>>, ApiError> {
    let mut statement = db.prepare_cached("select secret from authenticators where user_key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("secret")).optional()?)
}

/// Turns the second factor on.
pub fn confirm(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update authenticators set confirmed_at = :now where user_key = :user_key")?
        .execute(named_params! { ":user_key": user_key, ":now": write.now() })?;
    Ok(())
}

/// Notes the time step of an accepted code. Returns false if this step or a later one was accepted before.
pub fn use_step(write: &Write, user_key: i64, step: i64) -> Result<bool, ApiError> {
    let updated = write
        .prepare_cached("update authenticators set last_step = :step where user_key = :user_key and last_step < :step")?
        .execute(named_params! { ":user_key": user_key, ":step": step })?;
    Ok(updated == 1)
}

/// Number of unused recovery codes of a person.
pub fn count_codes(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) as codes from recovery_codes where user_key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("codes"))?)
}

/// Stores the hash of a recovery code.
pub fn insert_code(write: &Write, user_key: i64, hash: &[u8; 32]) -> Result<(), ApiError> {
    write
        .prepare_cached("insert into recovery_codes (user_key, hash) values (:user_key, :hash)")?
        .execute(named_params! { ":user_key": user_key, ":hash": hash })?;
    Ok(())
}

/// Removes a recovery code. Returns whether the person had it.
pub fn remove_code(write: &Write, user_key: i64, hash: &[u8; 32]) -> Result<bool, ApiError> {
    let removed = write
        .prepare_cached("delete from recovery_codes where user_key = :user_key and hash = :hash")?
        .execute(named_params! { ":user_key": user_key, ":hash": hash })?;
    Ok(removed == 1)
}

/// Removes all recovery codes of a person.
pub fn remove_codes(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from recovery_codes where user_key = :user_key")?
        .execute(named_params! { ":user_key": user_key })?;
    Ok(())
}

/// Removes the app of a person.
pub fn remove_secret(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from authenticators where user_key = :user_key")?
        .execute(named_params! { ":user_key": user_key })?;
    Ok(())
}
