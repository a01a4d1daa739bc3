//! Second factor: turned on by the authenticator app's first code, turned off by the password and a code.

use super::{password, record_if_staff};
use crate::auth::second_factor::{self, Enrolment, Sealer};
use crate::auth::{SignedIn, session};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::mail::{Letter, Template, enqueue};

/// Creates a secret for an authenticator app, which counts from its first code on. Errors: the second factor is on.
pub fn start(
    write: &Write,
    who: &SignedIn,
    checked_hash: &str,
    sealer: &Sealer,
    issuer: &str,
) -> Result<Enrolment, ApiError> {
    password::demand_unchanged(write, who.user.key, checked_hash)?;
    second_factor::begin(write, sealer, &who.user, issuer)
}

/// Turns the second factor on and ends every other session. Returns the recovery codes. Errors: field `code` is wrong; the
/// second factor is on.
pub fn confirm(write: &mut Write, who: &SignedIn, sealer: &Sealer, code: &str) -> Result<Vec<String>, ApiError> {
    let codes = second_factor::confirm(write, sealer, who.user.key, code)?;
    session::close_all(write, who.user.key, Some(who.session_key))?;
    record_if_staff(write, who, "account.second_factor_on", None)?;
    notify_by_letter(write, who, Template::SecondFactorOn)?;
    Ok(codes)
}

/// Creates recovery codes in place of the earlier ones. Errors: 409 `second_factor_off`.
pub fn renew_codes(
    write: &Write,
    who: &SignedIn,
    checked_hash: &str,
    sealer: &Sealer,
) -> Result<Vec<String>, ApiError> {
    password::demand_unchanged(write, who.user.key, checked_hash)?;
    demand_on(write, who)?;
    record_if_staff(write, who, "account.recovery_codes", None)?;
    second_factor::new_codes(write, sealer, who.user.key)
}

/// Turns the second factor off. Errors: 409 `second_factor_off`; field `code` is wrong.
pub fn disable(
    write: &mut Write,
    who: &SignedIn,
    checked_hash: &str,
    sealer: &Sealer,
    code: &str,
) -> Result<(), ApiError> {
    password::demand_unchanged(write, who.user.key, checked_hash)?;
    demand_on(write, who)?;
    if !second_factor::accept(write, sealer, who.user.key, code)? {
        return Err(ApiError::field("code", "wrong_code"));
    }
    second_factor::remove(write, who.user.key)?;
    record_if_staff(write, who, "account.second_factor_off", None)?;
    notify_by_letter(write, who, Template::SecondFactorOff)
}

fn demand_on(write: &Write, who: &SignedIn) -> Result<(), ApiError> {
    if second_factor::is_on(write, who.user.key)? { Ok(()) } else { Err(ApiError::conflict("second_factor_off")) }
}

fn notify_by_letter(write: &mut Write, who: &SignedIn, template: Template) -> Result<(), ApiError> {
    let letter = Letter::new(&who.user.email, &who.user.name, who.user.locale, template)
        .opening("/profile/account?tab=security");
    enqueue(write, &letter)
}
