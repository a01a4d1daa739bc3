//! Change of the password.

use super::record_if_staff;
use crate::auth::{SignedIn, User, pending_login, session};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::sign_in::LinkKind;
use crate::features::sign_in::store as users;
use crate::features::sign_in::store::links;
use crate::mail::{Letter, Template, enqueue};

/// Errors: field `current_password` is wrong, because the password has changed since `checked_hash` was compared.
pub(super) fn demand_unchanged(write: &Write, user_key: i64, checked_hash: &str) -> Result<(), ApiError> {
    if users::password_hash(write, user_key)?.as_deref() == Some(checked_hash) {
        Ok(())
    } else {
        Err(ApiError::field("current_password", "wrong_password"))
    }
}

/// Sets the password to the one with `new_hash`. Ends every other session, pending sign-ins and the link of a reset.
pub fn change(write: &mut Write, who: &SignedIn, checked_hash: &str, new_hash: &str) -> Result<(), ApiError> {
    let User { key, email, name, locale, .. } = &who.user;
    demand_unchanged(write, *key, checked_hash)?;
    users::set_password(write, *key, new_hash)?;
    session::close_all(write, *key, Some(who.session_key))?;
    pending_login::remove_all(write, *key)?;
    links::remove(write, LinkKind::ResetPassword, Some(*key))?;
    record_if_staff(write, who, "password.change", None)?;
    enqueue(write, &Letter::new(email, name, *locale, Template::PasswordChanged).opening("/auth/login"))
}
