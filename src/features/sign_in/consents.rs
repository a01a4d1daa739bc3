//! What people agree to when they register: the pages of the operator that ask for it, in the version that is in force.

use rusqlite::params;

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::legal::to_accept;

/// The page whose number stands in the account itself.
const TERMS: &str = "terms";

/// Notes that a person agrees to what is in force now; what they agreed to in an unfinished registration is void.
pub fn record(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from consent_records where user_key = ?1")?.execute([user_key])?;
    let mut terms = None;
    for (page, version) in to_accept(write)? {
        write
            .prepare_cached("insert into consent_records (user_key, page, version, given_at) values (?1, ?2, ?3, ?4)")?
            .execute(params![user_key, page, version, write.now()])?;
        if page == TERMS {
            terms = Some(version.to_string());
        }
    }
    write
        .prepare_cached("update users set terms_accepted_version = ?2 where key = ?1")?
        .execute(params![user_key, terms])?;
    Ok(())
}
