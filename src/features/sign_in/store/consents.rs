//! SQL of consents to the legal pages that require acceptance, in their effective version.

use rusqlite::params;

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::legal::to_accept;

/// The page whose accepted version is also stored with the user.
const TERMS: &str = "terms";

/// Records the consent of a registration to the effective versions; consents of an unfinished registration are replaced.
pub fn record(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from consent_records where user_key = ?1")?.execute([user_key])?;
    add(write, user_key)
}

/// Adds consent to the effective versions; earlier consents stay.
pub fn add(write: &Write, user_key: i64) -> Result<(), ApiError> {
    let mut terms = None;
    for (page, version) in to_accept(write)? {
        write
            .prepare_cached(
                "insert into consent_records (user_key, page, version, given_at) values (?1, ?2, ?3, ?4)
                 on conflict (user_key, page, version) do nothing",
            )?
            .execute(params![user_key, page, version, write.now()])?;
        if page == TERMS {
            terms = Some(version.to_string());
        }
    }
    write
        .prepare_cached("update users set terms_accepted_version = ?2, terms_due = 0 where key = ?1")?
        .execute(params![user_key, terms])?;
    Ok(())
}

/// Removes the consents of a person, who is asked for them at the next sign-in.
pub fn withdraw(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from consent_records where user_key = ?1")?.execute([user_key])?;
    let is_due = !to_accept(write)?.is_empty();
    write
        .prepare_cached("update users set terms_accepted_version = null, terms_due = ?2 where key = ?1")?
        .execute(params![user_key, is_due])?;
    Ok(())
}
