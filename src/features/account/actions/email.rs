//! Another address: asked for with the password, then confirmed from both the present and the new one.

use std::time::Duration;

use crate::app::{random_token, token_hash};
use crate::auth::User;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::account::store::{self, NewChange, Side};
use crate::features::account::types::EmailConfirmed;
use crate::features::sign_in::LinkKind;
use crate::features::sign_in::store as users;
use crate::features::sign_in::store::links;
use crate::mail::{Letter, Template, enqueue};

/// Sends a letter to both addresses. An address that somebody uses gets another letter, and the caller sees the same.
/// Errors: it is their address already.
pub fn ask(write: &mut Write, user: &User, email: &Email, limits: &Limits) -> Result<(), ApiError> {
    if email.as_str() == user.email {
        return Err(ApiError::field("email", "same"));
    }
    let (old, new) = (random_token(), random_token());
    let expires_at = write.now().after(Duration::from_hours(limits.confirm_hours.into()));
    let (old_hash, new_hash) = (token_hash(&old), token_hash(&new));
    store::insert_change(write, &NewChange { user_key: user.key, email, old_hash, new_hash, expires_at })?;
    let link = |token: &str| format!("/{}/auth/confirm-email?change={token}", user.locale);
    let to_old = Letter::new(&user.email, &user.name, user.locale, Template::EmailChangeOld)
        .with("email", email.as_str())
        .with("hours", limits.confirm_hours)
        .opening(link(&old));
    enqueue(write, &to_old)?;
    let to_new = match User::find_by_email(write, email.as_str())? {
        Some(owner) => {
            Letter::new(&owner.email, &owner.name, owner.locale, Template::AlreadyRegistered).opening("/auth/login")
        }
        None => Letter::new(email.as_str(), &user.name, user.locale, Template::EmailChangeNew)
            .with("hours", limits.confirm_hours)
            .opening(link(&new)),
    };
    enqueue(write, &to_new)
}

/// One of the two links was opened; with the second one the account gets its new address. The link of a password that
/// was sent to the old address works no longer. Errors: the link does not work, somebody took the address meanwhile.
pub fn confirm(write: &mut Write, token: &str) -> Result<EmailConfirmed, ApiError> {
    let gone = || ApiError::Refused { status: 410, code: "link_used_up" };
    let (key, email, side) = store::confirm_side(write, &token_hash(token))?.ok_or_else(gone)?;
    let Some(change) = store::find_change(write, key, write.now())? else { return Err(gone()) };
    let complete = match side {
        Side::Old => change.new_confirmed,
        Side::New => change.old_confirmed,
    };
    if !complete {
        return Ok(EmailConfirmed { complete });
    }
    let user = users::get(write, key)?;
    if !user.state.may_sign_in() {
        return Err(ApiError::Refused { status: 403, code: "account_disabled" });
    }
    store::remove_change(write, key)?;
    store::set_email(write, &user, &email)?;
    links::remove(write, LinkKind::ResetPassword, Some(key))?;
    let letter = Letter::new(&user.email, &user.name, user.locale, Template::EmailChanged).with("email", email);
    enqueue(write, &letter)?;
    Ok(EmailConfirmed { complete })
}

/// Forgets changes whose time is over.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    store::sweep_changes(write)
}
