//! Asking to be erased, and changing one's mind.

use std::time::Duration;

use rusqlite::params;

use crate::audit::{self, Actor};
use crate::auth::{User, UserState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::sign_in::store;
use crate::mail::{Letter, Template, enqueue};

/// Notes that a person will be erased; answers when. Errors: they are the last super-admin, or asked already.
pub fn ask(write: &mut Write, actor: &Actor, user: &User, limits: &Limits) -> Result<Ts, ApiError> {
    if !matches!(user.state, UserState::Active | UserState::Restricted) {
        return Err(ApiError::conflict("wrong_state"));
    }
    if user.role == crate::base::access::Role::SuperAdmin && store::count_super_admins(write, Some(user.key))? == 0 {
        return Err(ApiError::conflict("last_super_admin"));
    }
    let due_at = write.now().after(Duration::from_hours(u64::from(limits.deletion_days) * 24));
    write
        .prepare_cached(
            "update users
             set state = 'deletion_requested', state_before_deletion = ?2, deletion_due_at = ?3, updated_at = ?4, version = version + 1
             where key = ?1",
        )?
        .execute(params![user.key, user.state.as_str(), due_at, write.now()])?;
    if user.role.is_staff() {
        audit::record(write, actor, "account.delete", ("user", user.id.as_str()), None, None)?;
    }
    let letter = Letter::new(&user.email, &user.name, user.locale, Template::DeletionRequested)
        .with("days", limits.deletion_days)
        .opening("/profile/account?tab=data");
    enqueue(write, &letter)?;
    Ok(due_at)
}

/// Keeps the account after all. Errors: nothing was asked.
pub fn keep(write: &mut Write, actor: &Actor, user: &User) -> Result<(), ApiError> {
    let kept = write
        .prepare_cached(
            "update users
             set state = coalesce(state_before_deletion, 'active'), state_before_deletion = null, deletion_due_at = null,
                 updated_at = ?2, version = version + 1
             where key = ?1 and state = 'deletion_requested'",
        )?
        .execute(params![user.key, write.now()])?;
    if kept == 0 {
        return Err(ApiError::conflict("wrong_state"));
    }
    if user.role.is_staff() {
        audit::record(write, actor, "account.keep", ("user", user.id.as_str()), None, None)?;
    }
    Ok(())
}
