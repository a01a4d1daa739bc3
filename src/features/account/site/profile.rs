//! Endpoints of the profile: what people say of themselves, and their password.

use rocket::{State, get, post, put};
use rusqlite::Connection;
use serde_json::Value;

use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::{SignedIn, User, password, pending_login, second_factor, session};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::account::types::{PasswordChange, Profile, ProfileForm};
use crate::features::account::{rules, store};
use crate::features::sign_in::LinkKind;
use crate::features::sign_in::store::links;
use crate::features::sign_in::{Account, SignInLimits, check_password, store as users};
use crate::mail::{Letter, Template, enqueue};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The profile of a person.
pub(super) fn profile(db: &Connection, key: i64, now: Ts, limits: &Limits) -> Result<Profile, ApiError> {
    let user = users::get(db, key)?;
    Ok(Profile {
        email_confirmed_at: user.email_confirmed_at,
        email_change: store::find_change(db, key, now)?,
        second_factor_since: second_factor::since(db, key)?,
        recovery_codes: second_factor::count_codes(db, key)?,
        deletion_due_at: store::deletion_due_at(db, key)?,
        photo_max_mb: limits.upload_user_mb,
        deletion_days: limits.deletion_days,
        account: user.into(),
    })
}

/// Errors: `current_password` is not the password of the account. Answers its hash, to be compared again when writing.
pub(super) async fn demand_password(
    app: &App,
    limits: &SignInLimits,
    who: &SignedIn,
    entered: String,
) -> Result<String, ApiError> {
    limits.check_account(&who.user.email)?;
    let key = who.user.key;
    let hash = app.read(move |db| users::password_hash(db, key)).await?;
    match (password::verify_blocking(entered, hash.clone()).await?, hash) {
        (true, Some(hash)) => Ok(hash),
        _ => Err(ApiError::field("current_password", "wrong_password")),
    }
}

/// Errors: the password was changed since it was compared.
pub(super) fn same_password(write: &Write, key: i64, checked_hash: &str) -> Result<(), ApiError> {
    match users::password_hash(write, key)?.as_deref() == Some(checked_hash) {
        true => Ok(()),
        false => Err(ApiError::field("current_password", "wrong_password")),
    }
}

/// Notes in the log what somebody of the staff changed about the way into their account.
pub(super) fn record_own(write: &Write, who: &SignedIn, action: &str, after: Option<&Value>) -> Result<(), ApiError> {
    match who.user.role.is_staff() {
        true => audit::record(write, &who.actor(), action, ("user", who.user.id.as_str()), None, after),
        false => Ok(()),
    }
}

/// The caller's own account.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Profile), ApiProblem))]
#[get("/account")]
async fn show_profile(who: SignedIn, app: App) -> Reply<Profile> {
    let now = app.clock.now();
    let limits = app.config.limits.clone();
    app.read(move |db| profile(db, who.user.key, now, &limits)).await.map(Json)
}

/// Saves what the caller says of themselves.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = ProfileForm, responses((status = 200, body = Account), ApiProblem))]
#[put("/account", data = "<form>")]
async fn save_profile(who: SignedIn, app: App, form: Valid<ProfileForm>) -> Reply<Account> {
    let Valid(mut form) = form;
    let today = app.clock.now().date(&app.site().zone);
    rules::clean(&mut form, today, app.config.access.minimum_age.into())?;
    app.write(move |write| {
        let saved = store::update(write, who.user.key, &form)?;
        let account = Account::from(users::get(write, who.user.key)?);
        if saved { Ok(Json(account)) } else { Err(ApiError::stale(account)) }
    })
    .await
}

/// Sets another password. Every other sign-in of the account ends.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = PasswordChange, responses((status = 200, body = Profile), ApiProblem))]
#[post("/account/password", data = "<change>")]
async fn change_password(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    change: Valid<PasswordChange>,
) -> Reply<Profile> {
    let Valid(PasswordChange { current_password, password }) = change;
    if current_password == password {
        return Err(ApiError::field("password", "same"));
    }
    let User { name, surname, email, .. } = who.user.clone();
    check_password(&password, vec![name, surname, email]).await?;
    let checked = demand_password(&app, limits, &who, current_password).await?;
    let hash = password::hash_blocking(password).await?;
    let limits = app.config.limits.clone();
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        users::set_password(write, who.user.key, &hash)?;
        session::close_all(write, who.user.key, Some(who.session_key))?;
        pending_login::remove_all(write, who.user.key)?;
        links::remove(write, LinkKind::ResetPassword, Some(who.user.key))?;
        record_own(write, &who, "password.change", None)?;
        let User { email, name, locale, .. } = &who.user;
        enqueue(write, &Letter::new(email, name, *locale, Template::PasswordChanged).opening("/auth/login"))?;
        profile(write, who.user.key, write.now(), &limits).map(Json)
    })
    .await
}

api!(show_profile, save_profile, change_password);
