//! SQL of appeals and of the links that open their form.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use super::cases;
use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::types::{Case, Party};

/// Inserts a link; only the hash of its token is stored.
pub fn insert_link(write: &Write, token: &str, decision_key: i64, party: Party) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into appeal_links (token_hash, decision_key, party, created_at)
             values (:token, :decision, :party, :now)",
        )?
        .execute(named_params! {
            ":token": token_hash(token),
            ":decision": decision_key,
            ":party": party,
            ":now": write.now(),
        })?;
    Ok(())
}

/// The decision of a link and the party that it was sent to. Errors: `NotFound`.
pub fn get_link(db: &Connection, token: &str) -> Result<(i64, Party), ApiError> {
    let found = db
        .prepare_cached("select l.decision_key, l.party from appeal_links l where l.token_hash = :token")?
        .query_row(named_params! { ":token": token_hash(token) }, |row| {
            Ok((row.get("decision_key")?, row.get("party")?))
        })
        .optional()?;
    found.ok_or(ApiError::NotFound)
}

/// The appeal that a party made against a decision.
pub fn find(db: &Connection, decision_key: i64, party: Party) -> Result<Option<Case>, ApiError> {
    let key: Option<i64> = db
        .prepare_cached("select c.key from cases c where c.appealed_decision = :decision and c.appeal_party = :party")?
        .query_row(named_params! { ":decision": decision_key, ":party": party }, |row| row.get("key"))
        .optional()?;
    key.map(|key| cases::get_by_key(db, key)).transpose()
}

/// True if any decision on a case was appealed.
pub fn is_appealed(db: &Connection, case_key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (
           select 1
           from cases c
           join decisions d on d.key = c.appealed_decision
           where d.case_key = :case
         ) as found",
    )?;
    Ok(statement.query_row(named_params! { ":case": case_key }, |row| row.get("found"))?)
}

/// Removes the links to decisions whose time for appeals ended before `now`; answers their number.
pub fn remove_expired_links(write: &Write, now: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached(
            "delete from appeal_links
             where decision_key in (select d.key from decisions d where d.appeal_until < :now)",
        )?
        .execute(named_params! { ":now": now })?)
}
