//! Request and cancellation of the deletion of an account.

use std::time::Duration;

use serde_json::json;

use super::{password, record_if_staff};
use crate::auth::{SignedIn, User, session};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::account::rules;
use crate::features::account::store::deletion;
use crate::features::sign_in::store as users;
use crate::mail::{Letter, Template, enqueue};

/// Requests the deletion of the caller's account. Returns when it will be erased. A role ends at once and for good, so that
/// nobody acts as staff from an account that is about to disappear. Errors: 409 `wrong_state` or `last_super_admin`.
pub fn request(write: &mut Write, who: &SignedIn, checked_hash: &str, limits: &Limits) -> Result<Ts, ApiError> {
    let user = &who.user;
    password::demand_unchanged(write, user.key, checked_hash)?;
    rules::check_deletion(user, users::count_super_admins(write, Some(user.key))?)?;
    let due_at = schedule(write, user, limits)?;
    record_if_staff(write, who, "account.delete", Some(&json!({ "role": Role::User })))?;
    if user.role.is_staff() {
        users::set_role(write, user.key, Role::User)?;
        session::close_all(write, user.key, Some(who.session_key))?;
        write.close_revoked(who.session_key);
    }
    let letter = Letter::new(&user.email, &user.name, user.locale, Template::DeletionRequested)
        .with("days", limits.deletion_days)
        .opening("/profile/account?tab=deletion");
    enqueue(write, &letter)?;
    Ok(due_at)
}

/// Schedules the erasure of an account. Returns when it is due.
pub fn schedule(write: &Write, user: &User, limits: &Limits) -> Result<Ts, ApiError> {
    let due_at = write.now().after(Duration::from_hours(u64::from(limits.deletion_days) * 24));
    deletion::insert(write, user, due_at)?;
    Ok(due_at)
}

/// Cancels the deletion of the caller's account. Errors: 409 `wrong_state` if none was requested.
pub fn cancel(write: &Write, who: &SignedIn) -> Result<(), ApiError> {
    if !deletion::remove(write, who.user.key)? {
        return Err(ApiError::conflict("wrong_state"));
    }
    record_if_staff(write, who, "account.keep", None)
}
