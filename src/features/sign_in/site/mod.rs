//! Endpoints of registration, sign-in, password reset and bootstrap.

mod limits;
pub mod passkeys;

use rocket::http::CookieJar;
use rocket::{State, get, post};

pub use limits::SignInLimits;

use super::actions::{LoginOutcome, OpenedSession};
use super::types::{
    Account, Done, EmailConfirmation, EmailConfirmed, LinkKind, Login, LoginAnswer, MailRequest, MailSent, NewAccount,
    NewFirstAdmin, NewPassword, SecondFactor, SecondStep, SetupLink, SetupState, SignIn,
};
use super::{actions, rules};
use crate::app::App;
use crate::auth::second_factor::Sealer;
use crate::auth::{ClientDevice, MaybeSignedIn, SignedIn, cookie, password, session};
use crate::base::error::ApiError;
use crate::base::text::line;
use crate::features::legal;
use crate::features::proof_of_work::FormGuard;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// Sign in. The answer is the same for an unknown address and a wrong password; where the account has a second factor, a
/// right password is answered with the token of the second step.
#[utoipa::path(tag = "sign in", request_body = Login, responses((status = 200, body = LoginAnswer), ApiProblem))]
#[post("/auth/login", data = "<login>")]
async fn login(
    login: Valid<Login>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
    device: ClientDevice,
    jar: &CookieJar<'_>,
) -> Reply<LoginAnswer> {
    let Valid(login) = login;
    limits.check_login(&address.0)?;
    let (email, marked) = (login.email.clone(), device.clone());
    let found = app.read(move |db| actions::find_for_login(db, &email, &marked)).await?;
    let (user, hash, known) = found.map_or((None, None, None), |found| (Some(found.user), found.hash, found.device));
    let attempt = limits.begin_password(login.email.as_str(), &address.0, known)?;
    let is_right = password::verify_blocking(login.password, hash.clone()).await?;
    let (Some(user), Some(hash), true) = (user, hash, is_right) else {
        log_failure(&address);
        return Err(actions::wrong_credentials());
    };
    attempt.succeeded();
    let limits = app.config.limits.clone();
    let remember = login.remember.unwrap_or(false);
    device.set_cookie(jar, &app);
    let outcome = app.write(move |write| actions::sign_in(write, user.key, &hash, remember, &device, &limits)).await;
    Ok(Json(match legal::naming_contact(&app, outcome).await? {
        LoginOutcome::Complete(opened) => LoginAnswer::SignIn(Box::new(signed_in(*opened, &app, jar))),
        LoginOutcome::SecondFactorRequired(second_factor_token, expires_at) => {
            LoginAnswer::Second(SecondStep { second_factor_token, expires_at })
        }
    }))
}

/// Finish a sign-in with the second factor.
#[utoipa::path(tag = "sign in", request_body = SecondFactor, responses((status = 200, body = SignIn), ApiProblem))]
#[post("/auth/login/second", data = "<step>")]
async fn login_with_second_factor(
    step: Valid<SecondFactor>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
    device: ClientDevice,
    jar: &CookieJar<'_>,
) -> Reply<SignIn> {
    let Valid(SecondFactor { second_factor_token: token, code }) = step;
    limits.check_login(&address.0)?;
    let (sent, marked, now) = (token.clone(), device.clone(), app.clock.now());
    let (user, known) = app.read(move |db| actions::find_pending_user(db, &sent, &marked, now)).await?;
    let attempt = limits.begin_code(&user.email, &address.0, known)?;
    let (sealer, limits) = (Sealer::of(&app.secrets), app.config.limits.clone());
    device.set_cookie(jar, &app);
    let opened = app.write(move |write| actions::complete_login(write, &sealer, &token, &code, &device, &limits)).await;
    match legal::naming_contact(&app, opened).await? {
        Some(opened) => {
            attempt.succeeded();
            Ok(Json(signed_in(opened, &app, jar)))
        }
        None => {
            log_failure(&address);
            Err(ApiError::field("code", "wrong_code"))
        }
    }
}

/// One line for each failed sign-in, for programs that block addresses; without the e-mail that was tried.
fn log_failure(address: &ClientAddress) {
    tracing::warn!(address = %address.0, "a sign-in failed");
}

/// The answer to a sign-in; the browser gets its cookie.
pub(super) fn signed_in((access_token, expires_at, user): OpenedSession, app: &App, jar: &CookieJar<'_>) -> SignIn {
    cookie::set(jar, app, &access_token, expires_at);
    SignIn { access_token, expires_at, user: Account::of(app, user) }
}

/// Sign out: the token is worth nothing afterwards.
#[utoipa::path(tag = "sign in", security(("bearer" = [])), responses((status = 200, body = Done), ApiProblem))]
#[post("/auth/logout")]
async fn logout(who: SignedIn, app: App, jar: &CookieJar<'_>) -> Reply<Done> {
    cookie::clear(jar);
    app.write(move |write| session::close(write, who.session_key)).await?;
    Ok(Json(Done { done: true }))
}

/// The signed-in user.
#[utoipa::path(tag = "sign in", security(("bearer" = [])), responses((status = 200, body = Account), ApiProblem))]
#[get("/auth/me")]
async fn get_current_user(who: SignedIn, app: App) -> Reply<Account> {
    Ok(Json(Account::of(&app, who.user)))
}

/// Make an account. A letter asks whether the address is theirs; the answer is the same for a known address.
#[utoipa::path(tag = "sign in", request_body = NewAccount, responses((status = 200, body = MailSent), ApiProblem))]
#[post("/auth/register", data = "<new>")]
async fn register_account(
    new: Valid<NewAccount>,
    app: App,
    limits: &State<SignInLimits>,
    guard: &State<FormGuard>,
    device: ClientDevice,
    facts: RequestContext,
    jar: &CookieJar<'_>,
) -> Reply<MailSent> {
    let Valid(mut new) = new;
    clean_names(&mut new.name, &mut new.surname)?;
    if !app.config.access.registration {
        return Err(ApiError::Refused { status: 403, code: "registration_closed" });
    }
    if !new.terms {
        return Err(ApiError::field("terms", "terms"));
    }
    limits.check_registration(&device.address)?;
    guard.check(&new.human, app.clock.now())?;
    check_password(&new.password, vec![new.name.clone(), new.surname.clone(), new.email.to_string()]).await?;
    let hash = password::hash_blocking(new.password.clone()).await?;
    let limits = app.config.limits.clone();
    let retry_after_s = limits.email_cooldown_s;
    device.set_cookie(jar, &app);
    app.write(move |write| actions::register(write, &new, &hash, &device, (facts.lang, &limits))).await?;
    Ok(Json(MailSent { retry_after_s }))
}

/// Confirm an address by the link of a letter. In another browser than the one that registered, a password must be chosen:
/// without it the answer is 409 `choose_password`, and the link goes on working. A new account is signed in, unless the
/// caller is signed in already.
#[utoipa::path(
    tag = "sign in",
    request_body = EmailConfirmation,
    responses((status = 200, body = EmailConfirmed), ApiProblem)
)]
#[post("/auth/email/confirm", data = "<link>")]
async fn confirm_email(
    link: Valid<EmailConfirmation>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
    device: ClientDevice,
    who: MaybeSignedIn,
    jar: &CookieJar<'_>,
) -> Reply<EmailConfirmed> {
    let Valid(EmailConfirmation { token, password }) = link;
    limits.check_link(&address.0)?;
    let new_hash = match password {
        Some(chosen) => Some(hash_by_link(&app, LinkKind::ConfirmEmail, &token, chosen).await?),
        None => None,
    };
    let confirmed = if who.user.is_some() {
        app.write(move |write| actions::confirm_email(write, &token, new_hash.as_deref(), &device)).await?
    } else {
        let limits = app.config.limits.clone();
        device.set_cookie(jar, &app);
        app.write(move |write| {
            actions::confirm_email_and_sign_in(write, &token, new_hash.as_deref(), (&device, &limits))
        })
        .await?
    };
    let sign_in = confirmed.opened.map(|opened| Box::new(signed_in(opened, &app, jar)));
    Ok(Json(EmailConfirmed { sign_in, next: confirmed.next }))
}

/// Ask for the letter of confirmation once more. The answer is always the same.
#[utoipa::path(tag = "sign in", request_body = MailRequest, responses((status = 200, body = MailSent), ApiProblem))]
#[post("/auth/email/resend", data = "<to>")]
async fn resend_email_confirmation(
    to: Valid<MailRequest>,
    app: App,
    limits: &State<SignInLimits>,
    guard: &State<FormGuard>,
    address: ClientAddress,
) -> Reply<MailSent> {
    limits.check_letter(&address.0)?;
    guard.check(&to.0.human, app.clock.now())?;
    let limits = app.config.limits.clone();
    let retry_after_s = limits.email_cooldown_s;
    app.write(move |write| actions::resend_confirmation(write, &to.0.email, &limits)).await?;
    Ok(Json(MailSent { retry_after_s }))
}

/// Ask for a link that sets a new password. The answer is always the same.
#[utoipa::path(tag = "sign in", request_body = MailRequest, responses((status = 200, body = MailSent), ApiProblem))]
#[post("/auth/password/forgot", data = "<to>")]
async fn request_password_reset(
    to: Valid<MailRequest>,
    app: App,
    limits: &State<SignInLimits>,
    guard: &State<FormGuard>,
    address: ClientAddress,
    device: ClientDevice,
) -> Reply<MailSent> {
    limits.check_letter(&address.0)?;
    guard.check(&to.0.human, app.clock.now())?;
    let limits = app.config.limits.clone();
    let retry_after_s = limits.email_cooldown_s;
    app.write(move |write| actions::request_password_reset(write, &to.0.email, &device, &limits)).await?;
    Ok(Json(MailSent { retry_after_s }))
}

/// Set a new password by the link of a letter. It works once and ends every sign-in of the account.
#[utoipa::path(tag = "sign in", request_body = NewPassword, responses((status = 200, body = Done), ApiProblem))]
#[post("/auth/password/reset", data = "<new>")]
async fn reset_password(
    new: Valid<NewPassword>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<Done> {
    let Valid(new) = new;
    limits.check_link(&address.0)?;
    let hash = hash_by_link(&app, LinkKind::ResetPassword, &new.token, new.password).await?;
    let outcome = app.write(move |write| actions::reset_password(write, &new.token, &hash)).await;
    legal::naming_contact(&app, outcome).await?;
    Ok(Json(Done { done: true }))
}

/// Hash of a password that is chosen by a link, checked against the words of its owner. Errors: the link does not work, the
/// password is refused.
async fn hash_by_link(app: &App, kind: LinkKind, token: &str, chosen: String) -> Result<String, ApiError> {
    let (token, now) = (token.to_owned(), app.clock.now());
    let owner = app.read(move |db| actions::find_link_owner(db, kind, &token, now)).await?;
    check_password(&chosen, vec![owner.name, owner.surname, owner.email]).await?;
    password::hash_blocking(chosen).await
}

/// Tells whether the portal waits for its first super-admin.
#[utoipa::path(tag = "sign in", params(SetupLink), responses((status = 200, body = SetupState), ApiProblem))]
#[get("/setup")]
async fn get_setup_state(
    link: Query<SetupLink>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<SetupState> {
    limits.check_link(&address.0)?;
    let (token, now) = (link.0.token, app.clock.now());
    let (open, valid) = app.read(move |db| actions::setup_state(db, token.as_deref(), now)).await?;
    Ok(Json(SetupState { open, valid }))
}

/// Make the first super-admin by the one-time link, and sign them in.
#[utoipa::path(tag = "sign in", request_body = NewFirstAdmin, responses((status = 200, body = SignIn), ApiProblem))]
#[post("/setup", data = "<setup>")]
async fn create_first_admin(
    setup: Valid<NewFirstAdmin>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
    device: ClientDevice,
    facts: RequestContext,
    jar: &CookieJar<'_>,
) -> Reply<SignIn> {
    let Valid(mut setup) = setup;
    clean_names(&mut setup.name, &mut setup.surname)?;
    limits.check_link(&address.0)?;
    check_password(&setup.password, vec![setup.name.clone(), setup.surname.clone(), setup.email.to_string()]).await?;
    let hash = password::hash_blocking(setup.password.clone()).await?;
    let limits = app.config.limits.clone();
    device.set_cookie(jar, &app);
    let opened = app
        .write(move |write| {
            let user = actions::create_first_admin(write, &setup, &hash, facts.lang)?;
            actions::open_session(write, user, false, &device, &limits)
        })
        .await?;
    Ok(Json(signed_in(opened, &app, jar)))
}

/// Names without invisible characters and needless blanks. Errors: nothing is left of one, or it is no name.
pub(in crate::features) fn clean_names(name: &mut String, surname: &mut String) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for (field, text) in [("name", name), ("surname", surname)] {
        *text = line(text);
        faults.extend(rules::check_name(field, text).err());
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// [`rules::check_password`] off the async threads.
pub(in crate::features) async fn check_password(password: &str, own_words: Vec<String>) -> Result<(), ApiError> {
    let password = password.to_owned();
    tokio::task::spawn_blocking(move || {
        let own_words: Vec<&str> = own_words.iter().map(String::as_str).collect();
        rules::check_password(&password, &own_words)
    })
    .await
    .map_err(|error| ApiError::Internal(Box::new(error)))?
}

crate::api!(
    login,
    login_with_second_factor,
    logout,
    get_current_user,
    register_account,
    confirm_email,
    resend_email_confirmation,
    request_password_reset,
    reset_password,
    get_setup_state,
    create_first_admin
);
