//! Endpoints of registration, sign-in, password reset and bootstrap.

pub mod passkeys;

use std::time::Duration;

use rocket::http::CookieJar;
use rocket::{State, get, post};

use super::actions::{LoginOutcome, OpenedSession};
use super::types::{
    Account, Done, Login, LoginAnswer, MailRequest, MailSent, NewAccount, NewFirstAdmin, NewPassword, SecondFactor,
    SecondStep, SetupLink, SetupState, SignIn, Token,
};
use super::{actions, rules};
use crate::app::App;
use crate::auth::second_factor::Sealer;
use crate::auth::{ClientDevice, SignedIn, cookie, password, session};
use crate::base::error::{ApiError, FieldError};
use crate::base::text::line;
use crate::config::Limits;
use crate::features::proof_of_work::FormGuard;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// Rate limiters of sign-in, registration and links; managed by the server.
pub struct SignInLimits {
    login_by_address: RateLimiter,
    login_by_account: RateLimiter,
    registration: RateLimiter,
    letters: RateLimiter,
    links: RateLimiter,
    portraits: RateLimiter,
}

impl SignInLimits {
    /// The limits of the settings.
    pub fn new(limits: &Limits) -> SignInLimits {
        SignInLimits {
            login_by_address: RateLimiter::new(limits.login_tries_per_minute, Duration::from_mins(1)),
            login_by_account: RateLimiter::new(limits.login_tries_per_account, Duration::from_mins(15)),
            registration: RateLimiter::new(limits.registration_tries_per_hour, Duration::from_hours(1)),
            letters: RateLimiter::new(limits.email_requests_per_hour, Duration::from_hours(1)),
            links: RateLimiter::new(limits.login_tries_per_minute, Duration::from_mins(1)),
            portraits: RateLimiter::new(limits.portraits_per_hour, Duration::from_hours(1)),
        }
    }

    /// Somebody at `address` tries to sign in. Errors: too often.
    pub fn check_login(&self, address: &str) -> Result<(), ApiError> {
        self.login_by_address.check(address)
    }

    /// Somebody signed in proves again that the account with this e-mail is theirs. Errors: too often.
    pub fn check_account(&self, email: &str) -> Result<(), ApiError> {
        self.login_by_account.check(email)
    }

    /// Somebody at `address` asks for a letter. Errors: too often.
    pub fn check_letter(&self, address: &str) -> Result<(), ApiError> {
        self.letters.check(address)
    }

    /// Somebody sends a portrait of themselves. Errors: too often.
    pub fn check_portrait(&self, email: &str) -> Result<(), ApiError> {
        self.portraits.check(email)
    }

    /// Somebody at `address` tries a one-time link. Errors: too often.
    pub fn check_link(&self, address: &str) -> Result<(), ApiError> {
        self.links.check(address)
    }
}

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
    limits.login_by_address.check(&address.0)?;
    limits.login_by_account.check(login.email.as_str())?;
    let email = login.email.clone();
    let found = app.read(move |db| actions::find_for_login(db, &email)).await?;
    let (user, hash) = found.map_or((None, None), |(user, hash)| (Some(user), hash));
    let is_right = password::verify_blocking(login.password, hash.clone()).await?;
    let (Some(user), Some(hash), true) = (user, hash, is_right) else {
        return Err(actions::wrong_credentials());
    };
    let limits = app.config.limits.clone();
    let remember = login.remember.unwrap_or(false);
    device.set_cookie(jar, &app);
    let outcome = app.write(move |write| actions::sign_in(write, user.key, &hash, remember, &device, &limits)).await?;
    Ok(Json(match outcome {
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
    limits.login_by_address.check(&address.0)?;
    let (sent, now) = (token.clone(), app.clock.now());
    let user = app.read(move |db| actions::find_pending_user(db, &sent, now)).await?;
    limits.login_by_account.check(&user.email)?;
    let (sealer, limits) = (Sealer::of(&app.secrets), app.config.limits.clone());
    device.set_cookie(jar, &app);
    let opened =
        app.write(move |write| actions::complete_login(write, &sealer, &token, &code, &device, &limits)).await?;
    match opened {
        Some(opened) => Ok(Json(signed_in(opened, &app, jar))),
        None => Err(ApiError::field("code", "wrong_code")),
    }
}

/// The answer to a sign-in; the browser gets its cookie.
pub(super) fn signed_in((access_token, expires_at, user): OpenedSession, app: &App, jar: &CookieJar<'_>) -> SignIn {
    cookie::set(jar, app, &access_token, expires_at);
    SignIn { access_token, expires_at, user: user.into() }
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
async fn get_current_user(who: SignedIn) -> Reply<Account> {
    Ok(Json(who.user.into()))
}

/// Make an account. A letter asks whether the address is theirs; the answer is the same for a known address.
#[utoipa::path(tag = "sign in", request_body = NewAccount, responses((status = 200, body = MailSent), ApiProblem))]
#[post("/auth/register", data = "<new>")]
async fn register_account(
    new: Valid<NewAccount>,
    app: App,
    limits: &State<SignInLimits>,
    guard: &State<FormGuard>,
    address: ClientAddress,
    facts: RequestContext,
) -> Reply<MailSent> {
    let Valid(mut new) = new;
    clean_names(&mut new.name, &mut new.surname)?;
    if !app.config.access.registration {
        return Err(ApiError::Refused { status: 403, code: "registration_closed" });
    }
    if !new.terms {
        return Err(ApiError::field("terms", "terms"));
    }
    limits.registration.check(&address.0)?;
    guard.check(&new.human, app.clock.now())?;
    check_password(&new.password, vec![new.name.clone(), new.surname.clone(), new.email.to_string()]).await?;
    let hash = password::hash_blocking(new.password.clone()).await?;
    let limits = app.config.limits.clone();
    let retry_after_s = limits.email_cooldown_s;
    app.write(move |write| actions::register(write, &new, &hash, facts.lang, &limits)).await?;
    Ok(Json(MailSent { retry_after_s }))
}

/// Confirm an address by the link of a letter.
#[utoipa::path(tag = "sign in", request_body = Token, responses((status = 200, body = Done), ApiProblem))]
#[post("/auth/email/confirm", data = "<link>")]
async fn confirm_email(
    link: Valid<Token>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<Done> {
    limits.links.check(&address.0)?;
    app.write(move |write| actions::confirm_email(write, &link.0.token)).await?;
    Ok(Json(Done { done: true }))
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
    limits.letters.check(&address.0)?;
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
) -> Reply<MailSent> {
    limits.letters.check(&address.0)?;
    guard.check(&to.0.human, app.clock.now())?;
    let limits = app.config.limits.clone();
    let retry_after_s = limits.email_cooldown_s;
    app.write(move |write| actions::request_password_reset(write, &to.0.email, &limits)).await?;
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
    limits.links.check(&address.0)?;
    let (token, now) = (new.token.clone(), app.clock.now());
    let owner = app.read(move |db| actions::owner_of_reset(db, &token, now)).await?;
    let Some(owner) = owner else { return Err(ApiError::Refused { status: 410, code: "link_used_up" }) };
    check_password(&new.password, vec![owner.name, owner.surname, owner.email]).await?;
    let hash = password::hash_blocking(new.password).await?;
    app.write(move |write| actions::reset_password(write, &new.token, &hash)).await?;
    Ok(Json(Done { done: true }))
}

/// Whether the portal waits for its first super-admin.
#[utoipa::path(tag = "sign in", params(SetupLink), responses((status = 200, body = SetupState), ApiProblem))]
#[get("/setup")]
async fn get_setup_state(
    link: Query<SetupLink>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<SetupState> {
    limits.links.check(&address.0)?;
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
    limits.links.check(&address.0)?;
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

/// Names without invisible characters and needless blanks. Errors: nothing is left of one.
pub(in crate::features) fn clean_names(name: &mut String, surname: &mut String) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for (field, text) in [("name", name), ("surname", surname)] {
        *text = line(text);
        if text.is_empty() {
            faults.push(FieldError::new(field, "required"));
        }
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
