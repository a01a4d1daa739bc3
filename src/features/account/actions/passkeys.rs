//! Passkeys of a person.

use serde_json::json;
use webauthn_rs::prelude::Passkey;

use super::{password, record_if_staff};
use crate::auth::passkey::{self, StoredPasskey};
use crate::auth::{SignedIn, User};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::mail::{Letter, Template, enqueue};

/// Adds a passkey that was verified. Errors: an account has it already, or the person has too many.
pub fn add(write: &mut Write, who: &SignedIn, passkey: &Passkey, name: &str) -> Result<(), ApiError> {
    passkey::insert(write, who.user.key, passkey, name)?;
    record_if_staff(write, who, "passkey.add", Some(&json!({ "passkey": name })))?;
    notify_by_letter(write, &who.user, Template::PasskeyAdded, name)
}

/// Renames a passkey to a tidied name. Errors: `NotFound`.
pub fn rename(write: &Write, user_key: i64, id: &Id<StoredPasskey>, name: &str) -> Result<(), ApiError> {
    passkey::rename(write, user_key, id, name)
}

/// Removes a passkey. Errors: `NotFound`.
pub fn remove(write: &mut Write, who: &SignedIn, checked_hash: &str, id: &Id<StoredPasskey>) -> Result<(), ApiError> {
    password::demand_unchanged(write, who.user.key, checked_hash)?;
    let name = passkey::remove(write, who.user.key, id)?;
    record_if_staff(write, who, "passkey.remove", Some(&json!({ "passkey": name })))?;
    notify_by_letter(write, &who.user, Template::PasskeyRemoved, &name)
}

fn notify_by_letter(write: &mut Write, user: &User, template: Template, passkey_name: &str) -> Result<(), ApiError> {
    let letter = Letter::new(&user.email, &user.name, user.locale, template)
        .with("passkey", passkey_name)
        .opening("/profile/account?tab=security");
    enqueue(write, &letter)
}
