//! Change of the e-mail address: requested with the password, then confirmed from the old and the new address.

use std::time::Duration;

use serde_json::json;

use super::{password, record_if_staff};
use crate::app::{random_token, token_hash};
use crate::auth::{SignedIn, User};
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::account::rules;
use crate::features::account::store::email_changes::{self, NewEmailChange};
use crate::features::account::store::profile;
use crate::features::account::types::EmailChangeConfirmation;
use crate::features::sign_in::LinkKind;
use crate::features::sign_in::actions::send_already_registered;
use crate::features::sign_in::store as users;
use crate::features::sign_in::store::links;
use crate::mail::{self, Letter, Requester, Template, enqueue};

/// Sends a letter with a link to both addresses. The owner of an address that belongs to another account gets a different
/// letter, and the caller cannot tell; no mailbox gets more letters than a day allows. Errors: field `email` is the present
/// address; `TooOften` within the pause after another request.
pub fn request_change(
    write: &mut Write,
    who: &SignedIn,
    checked_hash: &str,
    email: &Email,
    limits: &Limits,
) -> Result<(), ApiError> {
    let user = &who.user;
    password::demand_unchanged(write, user.key, checked_hash)?;
    if email.as_str() == user.email {
        return Err(ApiError::field("email", "same"));
    }
    let letters = (limits, write.now());
    if let Some(wait) = mail::request_wait(write, &user.email, Template::EmailChangeOld, Requester::Anybody, letters)? {
        return Err(ApiError::TooOften { wait });
    }
    let (old, new) = (random_token(), random_token());
    let expires_at = write.now().after(Duration::from_hours(limits.confirm_hours.into()));
    let (old_hash, new_hash) = (token_hash(&old), token_hash(&new));
    email_changes::insert(write, &NewEmailChange { user_key: user.key, email, old_hash, new_hash, expires_at })?;
    let link = |token: &str| format!("/{}/auth/confirm-email?change={token}", user.locale);
    let to_old = Letter::new(&user.email, &user.name, user.locale, Template::EmailChangeOld)
        .with("email", email.as_str())
        .with("hours", limits.confirm_hours)
        .opening(link(&old));
    enqueue(write, &to_old)?;
    match User::find_by_email(write, email.as_str())? {
        Some(owner) => send_already_registered(write, &owner, limits)?,
        None => {
            // the letter names nobody, because the address may belong to a stranger
            let to_new = Letter::new(email.as_str(), "", user.locale, Template::EmailChangeNew)
                .with("hours", limits.confirm_hours)
                .opening(link(&new));
            let wait = mail::request_wait(write, &to_new.to, to_new.template, Requester::Anybody, letters)?;
            if wait.is_none() {
                enqueue(write, &to_new)?;
            }
        }
    }
    record_if_staff(write, who, "account.email", Some(&json!({ "email": email.as_str() })))
}

/// Removes the pending change; its links stop working.
pub fn cancel_change(write: &Write, user_key: i64) -> Result<(), ApiError> {
    email_changes::remove(write, user_key)
}

/// Confirms one of the two addresses; the second confirmation changes the address and voids the link of a password reset.
/// Errors: 410 `link_used_up`, 403 `account_disabled`, 409 `email_taken` if another account got the address in between.
pub fn confirm_change(write: &mut Write, token: &str) -> Result<EmailChangeConfirmation, ApiError> {
    let gone = || ApiError::Refused { status: 410, code: "link_used_up" };
    let (user_key, email, side) = email_changes::confirm(write, &token_hash(token))?.ok_or_else(gone)?;
    let change = email_changes::find(write, user_key, write.now())?.ok_or_else(gone)?;
    if !rules::is_email_change_complete(&change, side) {
        return Ok(EmailChangeConfirmation { complete: false });
    }
    let user = users::get(write, user_key)?;
    if !user.state.may_sign_in() {
        return Err(ApiError::account_disabled());
    }
    email_changes::remove(write, user_key)?;
    profile::update_email(write, &user, &email)?;
    links::remove(write, LinkKind::ResetPassword, Some(user_key))?;
    let letter = Letter::new(&user.email, &user.name, user.locale, Template::EmailChanged).with("email", email);
    enqueue(write, &letter)?;
    Ok(EmailChangeConfirmation { complete: true })
}
