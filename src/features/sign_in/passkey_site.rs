//! Endpoints of a sign-in with a passkey. It is both factors at once.

use rocket::http::CookieJar;
use rocket::{State, post};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::actions;
use super::site::{SignInLimits, signed_in};
use super::types::SignIn;
use crate::api;
use crate::app::App;
use crate::auth::Device;
use crate::auth::passkey::{self, Passkeys};
use crate::web::{ApiProblem, ClientAddress, Json, Reply, Valid};

/// What the browser is asked to sign.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyAsked {
    /// To be brought back with the answer; it signs nobody in and counts once, for five minutes.
    pub passkey_token: String,
    /// For `PublicKeyCredential.parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// What the browser signed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// The token of the question.
    #[schema(min_length = 1, max_length = 100)]
    pub passkey_token: String,
    /// `PublicKeyCredential.toJSON()` of the browser's answer.
    #[schema(value_type = Object)]
    pub credential: Value,
    /// Stay signed in for weeks instead of hours.
    pub remember: Option<bool>,
}

/// Begins a sign-in with a passkey.
#[utoipa::path(tag = "accounts", responses((status = 200, body = PasskeyAsked), ApiProblem))]
#[post("/auth/passkey")]
async fn ask_passkey(
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    address: ClientAddress,
) -> Reply<PasskeyAsked> {
    limits.knock_link(&address.0)?;
    let (passkey_token, options) = passkeys.begin_sign_in(app.clock.now())?;
    Ok(Json(PasskeyAsked { passkey_token, options }))
}

/// Signs in with a passkey.
#[utoipa::path(tag = "accounts", request_body = PasskeyAnswer, responses((status = 200, body = SignIn), ApiProblem))]
#[post("/auth/login/passkey", data = "<answer>")]
async fn login_passkey(
    answer: Valid<PasskeyAnswer>,
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    address: ClientAddress,
    device: Device,
    jar: &CookieJar<'_>,
) -> Reply<SignIn> {
    let Valid(PasskeyAnswer { passkey_token, credential, remember }) = answer;
    limits.knock_login(&address.0)?;
    let (passkeys, now) = (passkeys.inner().clone(), app.clock.now());
    let (stored, checked) = app
        .read(move |db| {
            let answered = passkeys.answered(&passkey_token, credential, now)?;
            let stored = passkey::find(db, answered.credential_id())?.ok_or_else(passkey::refused)?;
            let checked = passkeys.check(answered, &stored)?;
            Ok((stored, checked))
        })
        .await?;
    let limits = app.config.limits.clone();
    device.give(jar, &app);
    let opened = app
        .write(move |write| {
            if !passkey::used(write, &stored, &checked)? {
                return Err(passkey::refused());
            }
            actions::enter(write, stored.user_key, remember.unwrap_or(false), &device, &limits)
        })
        .await?;
    Ok(Json(signed_in(opened, &app, jar)))
}

api!(ask_passkey, login_passkey);
