//! Registration, sign-in, password reset and bootstrap: decisions, each in one transaction.

use std::time::Duration;

use rusqlite::Connection;

use super::rules;
use super::store::{self, NewUser, consents, links};
use super::types::{LinkKind, NewAccount, NewFirstAdmin};
use crate::audit::{self, Actor};
use crate::auth::second_factor::{self, Sealer};
use crate::auth::{ClientDevice, User, UserState, pending_login, session};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Limits;
use crate::db::Write;
use crate::locale::args;
use crate::mail::{self, Letter, Requester, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// How long a set-up link works.
const SETUP_LASTS: Duration = Duration::from_hours(24);

/// An account that somebody tries to sign in to.
pub struct LoginAccount {
    /// Its user.
    pub user: User,
    /// Hash of the password.
    pub hash: Option<String>,
    /// Mark of the device, if the account was used on it before.
    pub device: Option<[u8; 32]>,
}

/// The account with this address; `None` for an unknown one.
pub fn find_for_login(db: &Connection, email: &Email, device: &ClientDevice) -> Result<Option<LoginAccount>, ApiError> {
    let Some(user) = User::find_by_email(db, email.as_str())? else { return Ok(None) };
    let hash = store::password_hash(db, user.key)?;
    let device = device.known_mark(db, user.key)?;
    Ok(Some(LoginAccount { user, hash, device }))
}

/// The result of a right password.
pub enum LoginOutcome {
    /// A session was opened.
    Complete(Box<OpenedSession>),
    /// The second factor is required: the token of the pending login, and when it expires.
    SecondFactorRequired(String, Ts),
}

/// A session that was just opened: its token, when it expires, its user.
pub type OpenedSession = (String, Ts, User);

/// Opens a session for a right password, or a pending login where a second factor is on.
/// Errors: the e-mail address is unconfirmed, the account is closed, the password has changed meanwhile.
pub fn sign_in(
    write: &mut Write,
    key: i64,
    checked_hash: &str,
    remember: bool,
    device: &ClientDevice,
    limits: &Limits,
) -> Result<LoginOutcome, ApiError> {
    let user = store::get(write, key)?;
    if store::password_hash(write, key)?.as_deref() != Some(checked_hash) {
        return Err(wrong_credentials());
    }
    demand_may_sign_in(&user)?;
    if second_factor::is_on(write, key)? {
        let (token, expires_at) = pending_login::open(write, key, checked_hash, remember)?;
        return Ok(LoginOutcome::SecondFactorRequired(token, expires_at));
    }
    open_session(write, user, remember, device, limits).map(|opened| LoginOutcome::Complete(Box::new(opened)))
}

/// The user of a pending login, and the mark of the device if the account was used on it before.
/// Errors: 401 `sign_in_over` if the login expired or was tried too often.
pub fn find_pending_user(
    db: &Connection,
    token: &str,
    device: &ClientDevice,
    now: Ts,
) -> Result<(User, Option<[u8; 32]>), ApiError> {
    let step = pending_login::find(db, token, now)?.ok_or_else(pending_login_over)?;
    Ok((store::get(db, step.user_key)?, device.known_mark(db, step.user_key)?))
}

/// Opens a session for a right second factor. `None`: the code is wrong, and the try was counted.
/// Errors: the pending login expired, or password or state of the account have changed.
pub fn complete_login(
    write: &mut Write,
    sealer: &Sealer,
    token: &str,
    code: &str,
    device: &ClientDevice,
    limits: &Limits,
) -> Result<Option<OpenedSession>, ApiError> {
    let step = pending_login::find(write, token, write.now())?.ok_or_else(pending_login_over)?;
    let user = store::get(write, step.user_key)?;
    if !step.is_proven_by(store::password_hash(write, user.key)?.as_deref()) {
        return Err(pending_login_over());
    }
    demand_may_sign_in(&user)?;
    pending_login::count_try(write, token)?;
    if !second_factor::accept(write, sealer, user.key, code)? {
        return Ok(None);
    }
    pending_login::remove_all(write, user.key)?;
    open_session(write, user, step.remember, device, limits).map(Some)
}

/// Opens a session after a passkey was verified. Errors: the state of the account forbids it.
pub fn sign_in_with_passkey(
    write: &mut Write,
    key: i64,
    remember: bool,
    device: &ClientDevice,
    limits: &Limits,
) -> Result<OpenedSession, ApiError> {
    let user = store::get(write, key)?;
    demand_may_sign_in(&user)?;
    open_session(write, user, remember, device, limits)
}

fn pending_login_over() -> ApiError {
    ApiError::Refused { status: 401, code: "sign_in_over" }
}

/// Errors: the state of the account forbids signing in.
fn demand_may_sign_in(user: &User) -> Result<(), ApiError> {
    match user.state {
        UserState::Active | UserState::Restricted | UserState::DeletionRequested => Ok(()),
        UserState::Unconfirmed => Err(ApiError::Refused { status: 403, code: "email_unconfirmed" }),
        UserState::Suspended => Err(ApiError::account_disabled()),
        UserState::Erased => Err(wrong_credentials()),
    }
}

/// Opens a session, and notifies the person if the device is new.
pub(super) fn open_session(
    write: &mut Write,
    user: User,
    remember: bool,
    device: &ClientDevice,
    limits: &Limits,
) -> Result<OpenedSession, ApiError> {
    let (token, expires_at) = session::open(write, user.key, remember, &device.agent, limits)?;
    if device.is_new(write, user.key)? {
        let seen = args([("device", device.name().into()), ("address", device.address.clone().into())]);
        notify(write, user.key, NotificationKind::AccountNewDevice, &seen, "/profile/account?tab=security")?;
    }
    Ok((token, expires_at, user))
}

/// One error for an unknown address and a wrong password, so that neither can be told from the other.
pub fn wrong_credentials() -> ApiError {
    ApiError::Refused { status: 401, code: "wrong_credentials" }
}

/// Makes an unconfirmed account and asks by letter whether the address is theirs. A known address gets a letter that says so;
/// the caller sees the same. Until somebody confirmed, the last registration counts and earlier ones are void; `device` is
/// the browser that may confirm it without choosing a password anew.
pub fn register(
    write: &mut Write,
    new: &NewAccount,
    password_hash: &str,
    device: &ClientDevice,
    (lang, limits): (Lang, &Limits),
) -> Result<(), ApiError> {
    store::note_email_request(write)?;
    let row = NewUser {
        email: &new.email,
        name: &new.name,
        surname: &new.surname,
        password_hash,
        locale: new.locale.unwrap_or(lang),
        role: Role::User,
        state: UserState::Unconfirmed,
    };
    let user = match User::find_by_email(write, new.email.as_str())? {
        None => store::insert(write, &row)?,
        Some(user) if user.state == UserState::Unconfirmed => {
            store::replace_unconfirmed(write, user.key, &row)?;
            session::close_all(write, user.key, None)?;
            store::get(write, user.key)?
        }
        Some(user) => {
            return send_already_registered(write, &user, limits);
        }
    };
    let next = new.next.as_deref().filter(|path| rules::is_own_page(path)).unwrap_or_default();
    store::set_registered_by(write, user.key, &device.registration_hash(), next)?;
    consents::record(write, user.key)?;
    send_confirmation(write, &user, limits)
}

/// Tells the owner of an account that somebody used their address, unless they were told just now.
pub(in crate::features) fn send_already_registered(
    write: &mut Write,
    user: &User,
    limits: &Limits,
) -> Result<(), ApiError> {
    if !may_request(write, user, Template::AlreadyRegistered, Requester::Anybody, limits)? {
        return Ok(());
    }
    let letter = Letter::new(&user.email, user.confirmed_name(), user.locale, Template::AlreadyRegistered)
        .opening("/auth/login");
    enqueue(write, &letter)
}

/// Sends the letter of confirmation once more, if somebody waits for one.
pub fn resend_confirmation(write: &mut Write, email: &Email, limits: &Limits) -> Result<(), ApiError> {
    store::note_email_request(write)?;
    match User::find_by_email(write, email.as_str())? {
        Some(user) if user.state == UserState::Unconfirmed => send_confirmation(write, &user, limits),
        _ => Ok(()),
    }
}

/// Sends the letter of confirmation; within the pause the link of the last one stays valid.
fn send_confirmation(write: &mut Write, user: &User, limits: &Limits) -> Result<(), ApiError> {
    if !may_request(write, user, Template::ConfirmEmail, Requester::Anybody, limits)? {
        return Ok(());
    }
    let lasts = Duration::from_hours(limits.confirm_hours.into());
    let token = links::insert(write, LinkKind::ConfirmEmail, Some(user.key), lasts)?;
    let letter = Letter::new(&user.email, user.confirmed_name(), user.locale, Template::ConfirmEmail)
        .with("hours", limits.confirm_hours)
        .opening(format!("/{}/auth/confirm-email?token={token}", user.locale));
    enqueue(write, &letter)
}

/// A confirmed address.
pub struct ConfirmedEmail {
    /// The session of a new account.
    pub opened: Option<OpenedSession>,
    /// Path of the page to go on to: the one that the registration came from, in the browser that registered; else empty.
    pub next: String,
}

/// The result of a link of confirmation: the user of a new account, and the page to go on to.
struct Confirmation {
    new_user: Option<User>,
    next: String,
}

/// The link of the letter was opened by somebody who is signed in: the address is theirs, and their session stays.
/// Errors: those of [`confirm`].
pub fn confirm_email(
    write: &mut Write,
    token: &str,
    new_hash: Option<&str>,
    device: &ClientDevice,
) -> Result<ConfirmedEmail, ApiError> {
    let Confirmation { next, .. } = confirm(write, token, new_hash, device)?;
    Ok(ConfirmedEmail { opened: None, next })
}

/// The link of the letter was opened by somebody who is not signed in: the address is theirs, and a session of the new account
/// is opened. The mailbox is proven by the link, the password by the browser or by `new_hash`, and a new account has no
/// second factor. An account that existed before is never signed in to by this link. Errors: those of [`confirm`].
pub fn confirm_email_and_sign_in(
    write: &mut Write,
    token: &str,
    new_hash: Option<&str>,
    (device, limits): (&ClientDevice, &Limits),
) -> Result<ConfirmedEmail, ApiError> {
    let Confirmation { new_user, next } = confirm(write, token, new_hash, device)?;
    let opened = match new_user {
        Some(user) => Some(open_session(write, user, false, device, limits)?),
        None => None,
    };
    Ok(ConfirmedEmail { opened, next })
}

/// Confirms the address of a link. Anybody may have registered it, with a password and a page to go on to of their own; both
/// count only where the browser that registered opens the link. Elsewhere `new_hash` replaces the password.
/// Errors: the link does not work; 409 `choose_password` where a password must be chosen.
fn confirm(
    write: &mut Write,
    token: &str,
    new_hash: Option<&str>,
    device: &ClientDevice,
) -> Result<Confirmation, ApiError> {
    let key = links::redeem(write, LinkKind::ConfirmEmail, token)?.ok_or(ApiError::NotFound)?;
    if store::get(write, key)?.state != UserState::Unconfirmed {
        store::confirm_email(write, key)?;
        return Ok(Confirmation { new_user: None, next: String::new() });
    }
    let is_same_browser = store::is_registered_by(write, key, &device.registration_hash())?;
    let next = if is_same_browser { store::registered_next(write, key)? } else { String::new() };
    match new_hash {
        Some(hash) => {
            store::set_password(write, key, hash)?;
            session::close_all(write, key, None)?;
            pending_login::remove_all(write, key)?;
            // whoever filled in the form is not known to be the owner of the address: the owner is asked at the sign-in
            consents::withdraw(write, key)?;
        }
        None if is_same_browser => {}
        None => return Err(ApiError::conflict("choose_password")),
    }
    store::confirm_email(write, key)?;
    Ok(Confirmation { new_user: Some(store::get(write, key)?), next })
}

/// Sends a link for a new password, if the address has an account that may be signed in to. On a device that the account was
/// used on, the requests of others do not count, so that nobody can use up the letters of a day.
pub fn request_password_reset(
    write: &mut Write,
    email: &Email,
    device: &ClientDevice,
    limits: &Limits,
) -> Result<(), ApiError> {
    store::note_email_request(write)?;
    let Some(user) = User::find_by_email(write, email.as_str())? else { return Ok(()) };
    let is_known = device.known_mark(write, user.key)?.is_some();
    let requester = if is_known { Requester::Owner } else { Requester::Anybody };
    if !user.state.may_sign_in() || !may_request(write, &user, Template::ResetPassword, requester, limits)? {
        return Ok(());
    }
    let lasts = Duration::from_mins(limits.reset_minutes.into());
    let token = links::insert(write, LinkKind::ResetPassword, Some(user.key), lasts)?;
    let letter = Letter::new(&user.email, user.confirmed_name(), user.locale, Template::ResetPassword)
        .with("minutes", limits.reset_minutes)
        .opening(format!("/{}/reset-password?token={token}", user.locale));
    enqueue(write, &letter)
}

/// The user whose password a link would set, so that the password is checked against their own words.
pub fn find_link_owner(db: &Connection, kind: LinkKind, token: &str, now: Ts) -> Result<User, ApiError> {
    let key = links::find_user(db, kind, token, now)?;
    let owner = key.map_or(Ok(None), |key| User::find(db, key))?;
    owner.ok_or(ApiError::Refused { status: 410, code: "link_used_up" })
}

/// Sets a new password by the link of a letter. It proves the address and ends every other sign-in.
pub fn reset_password(write: &mut Write, token: &str, password_hash: &str) -> Result<(), ApiError> {
    let key = links::redeem(write, LinkKind::ResetPassword, token)?.ok_or(ApiError::NotFound)?;
    let user = store::get(write, key)?;
    if !user.state.may_sign_in() {
        return Err(ApiError::account_disabled());
    }
    store::set_password(write, key, password_hash)?;
    store::confirm_email(write, key)?;
    session::close_all(write, key, None)?;
    pending_login::remove_all(write, key)?;
    links::remove(write, LinkKind::ConfirmEmail, Some(key))?;
    if user.role.is_staff() {
        let actor = Actor::Person { user_key: key, session_key: 0, address: String::new() };
        audit::record(write, &actor, "password.reset", ("user", user.id.as_str()), None, None)?;
    }
    let letter = Letter::new(&user.email, &user.name, user.locale, Template::PasswordSet).opening("/auth/login");
    enqueue(write, &letter)
}

/// Two answers: the portal waits for its first super-admin; `token` would create them.
pub fn setup_state(db: &Connection, token: Option<&str>, now: Ts) -> Result<(bool, bool), ApiError> {
    let open = store::count_super_admins(db, None)? == 0;
    let valid = match token {
        Some(token) if open => links::is_valid(db, LinkKind::Setup, token, now)?,
        _ => false,
    };
    Ok((open, valid))
}

/// A fresh set-up link, while there is no super-admin; earlier ones are void. Answers its path.
pub fn offer_setup(write: &mut Write) -> Result<Option<String>, ApiError> {
    if store::count_super_admins(write, None)? > 0 {
        links::remove(write, LinkKind::Setup, None)?;
        return Ok(None);
    }
    let token = links::insert(write, LinkKind::Setup, None, SETUP_LASTS)?;
    Ok(Some(format!("/setup?token={token}")))
}

/// Uses the set-up link up without an account. Errors: there is a super-admin already, the link does not work.
pub fn end_setup(write: &mut Write, token: &str) -> Result<(), ApiError> {
    if store::count_super_admins(write, None)? > 0 {
        return Err(ApiError::conflict("already_set_up"));
    }
    links::redeem(write, LinkKind::Setup, token).map(drop)
}

/// Makes the first super-admin. Errors: there is one already, the link does not work, the address is taken.
pub fn create_first_admin(
    write: &mut Write,
    setup: &NewFirstAdmin,
    password_hash: &str,
    lang: Lang,
) -> Result<User, ApiError> {
    end_setup(write, &setup.token)?;
    let row = NewUser {
        email: &setup.email,
        name: &setup.name,
        surname: &setup.surname,
        password_hash,
        locale: setup.locale.unwrap_or(lang),
        role: Role::SuperAdmin,
        state: UserState::Active,
    };
    let user = store::insert(write, &row)?;
    let after = serde_json::json!({ "email": user.email, "role": user.role });
    let actor = Actor::Person { user_key: user.key, session_key: 0, address: String::new() };
    audit::record(write, &actor, "setup", ("user", user.id.as_str()), None, Some(&after))?;
    Ok(user)
}

/// Checks that an e-mail somebody asks for may be sent to a user now.
fn may_request(
    write: &Write,
    user: &User,
    template: Template,
    requester: Requester,
    limits: &Limits,
) -> Result<bool, ApiError> {
    Ok(mail::request_wait(write, &user.email, template, requester, (limits, write.now()))?.is_none())
}
