//! SQL of requests to verify an enterprise.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params};

use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::types::{Verification, VerificationId, VerificationOutcome};

const COLUMNS: &str = "v.key, v.id, v.enterprise_key, v.method, v.message, v.requested_by, v.requested_at, v.address,
    v.token_expires_at, v.letter_code, v.failed_codes, v.proven_at, v.outcome, v.reason, v.checked_at";

fn read(row: &Row) -> rusqlite::Result<Verification> {
    Ok(Verification {
        key: row.get("key")?,
        id: row.get("id")?,
        enterprise_key: row.get("enterprise_key")?,
        method: row.get("method")?,
        message: row.get("message")?,
        requested_by: row.get("requested_by")?,
        requested_at: row.get("requested_at")?,
        address: row.get("address")?,
        token_expires_at: row.get("token_expires_at")?,
        letter_code: row.get("letter_code")?,
        failed_codes: row.get("failed_codes")?,
        proven_at: row.get("proven_at")?,
        outcome: row.get("outcome")?,
        reason: row.get("reason")?,
        checked_at: row.get("checked_at")?,
    })
}

fn find(db: &Connection, rest: &str, value: &dyn ToSql) -> Result<Option<Verification>, ApiError> {
    let sql = format!("select {COLUMNS} from enterprise_verifications v where {rest}");
    Ok(db.prepare_cached(&sql)?.query_row([value], read).optional()?)
}

/// The request with this identity.
pub fn find_verification(db: &Connection, id: &VerificationId) -> Result<Option<Verification>, ApiError> {
    find(db, "v.id = ?1", id)
}

/// The newest request of an enterprise.
pub fn find_latest_verification(db: &Connection, enterprise_key: i64) -> Result<Option<Verification>, ApiError> {
    find(db, "v.enterprise_key = ?1 order by v.key desc limit 1", &enterprise_key)
}

/// The request of an enterprise that waits for a check.
pub fn find_waiting_verification(db: &Connection, enterprise_key: i64) -> Result<Option<Verification>, ApiError> {
    find(db, "v.enterprise_key = ?1 and v.outcome is null order by v.key desc limit 1", &enterprise_key)
}

/// The request to which the link of a domain mail belongs.
pub fn find_verification_by_token(db: &Connection, token: &str) -> Result<Option<Verification>, ApiError> {
    find(db, "v.token_hash = ?1", &token_hash(token))
}

/// Inserts a request; of a link only the hash of its secret is stored. Returns its key.
pub fn insert_verification(write: &Write, new: &Verification, token: Option<&str>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into enterprise_verifications (id, enterprise_key, method, message, requested_by, requested_at,
               address, token_hash, token_expires_at, letter_code)
             values (:id, :enterprise, :method, :message, :by, :at, :address, :token, :token_expires_at, :code)",
        )?
        .execute(named_params! {
            ":id": new.id,
            ":enterprise": new.enterprise_key,
            ":method": new.method,
            ":message": new.message,
            ":by": new.requested_by,
            ":at": new.requested_at,
            ":address": new.address,
            ":token": token.map(token_hash),
            ":token_expires_at": new.token_expires_at,
            ":code": new.letter_code,
        })?;
    Ok(())
}

/// Notes that the link of a request was confirmed.
pub fn set_proven(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update enterprise_verifications set proven_at = coalesce(proven_at, :now) where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Counts a wrong code.
pub fn count_failed_code(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update enterprise_verifications set failed_codes = failed_codes + 1 where key = :key")?
        .execute(named_params! { ":key": key })?;
    Ok(())
}

/// Ends a request with its outcome.
pub fn close_verification(
    write: &Write,
    key: i64,
    outcome: VerificationOutcome,
    (checked_by, reason): (Option<i64>, &str),
    valid_until: Option<Ts>,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprise_verifications
             set outcome = :outcome, reason = :reason, checked_by = :by, checked_at = :now, valid_until = :until,
                 token_hash = null, letter_code = ''
             where key = :key",
        )?
        .execute(named_params! {
            ":key": key, ":outcome": outcome, ":reason": reason, ":by": checked_by, ":now": write.now(),
            ":until": valid_until,
        })?;
    Ok(())
}
