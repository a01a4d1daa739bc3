//! Answers about the own account.

use rusqlite::Connection;

use super::store::{deletion, email_changes};
use super::types::{PasskeyRow, Profile};
use crate::app::App;
use crate::auth::{passkey, second_factor};
use crate::base::error::ApiError;
use crate::features::authorship_records::store as authorship_records;
use crate::features::sign_in::{Account, store as users};

/// The profile of a person.
pub fn profile(app: &App, db: &Connection, user_key: i64) -> Result<Profile, ApiError> {
    let (limits, now) = (&app.config.limits, app.clock.now());
    let user = users::get(db, user_key)?;
    let may_work = !user.access(now).capabilities().is_empty();
    Ok(Profile {
        email_confirmed_at: user.email_confirmed_at,
        email_change: email_changes::find(db, user_key, now)?,
        second_factor_since: second_factor::since(db, user_key)?,
        second_factor_needed: may_work && app.config.access.needs_second_factor(user.role),
        passkeys: passkey::count(db, user_key)?,
        recovery_codes: second_factor::count_codes(db, user_key)?,
        deletion_due_at: deletion::find_due_at(db, user_key)?,
        photo_max_mb: limits.upload_user_mb,
        deletion_days: limits.deletion_days,
        is_credited: authorship_records::names_account(db, user_key)?,
        state_reason: Some(users::state_reason(db, user_key)?).filter(|reason| !reason.is_empty()),
        account: Account::of(app, user),
    })
}

/// The passkeys of a person, oldest first.
pub fn passkeys(db: &Connection, user_key: i64) -> Result<Vec<PasskeyRow>, ApiError> {
    Ok(passkey::list(db, user_key)?.into_iter().map(PasskeyRow::from).collect())
}
