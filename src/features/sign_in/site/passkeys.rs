//! Endpoints of signing in with a passkey, which counts as both factors.

use super::super::actions;
use super::super::types::{PasskeyAnswer, PasskeyChallenge, SignIn};
use super::{SignInLimits, signed_in};
use crate::api;
use crate::app::App;
use crate::auth::ClientDevice;
use crate::auth::passkey::{self, Passkeys};
use crate::features::legal;
use crate::web::{ApiProblem, ClientAddress, Json, Reply, Valid};
use rocket::http::CookieJar;
use rocket::{State, post};

/// Begins a sign-in with a passkey.
#[utoipa::path(tag = "sign in", responses((status = 200, body = PasskeyChallenge), ApiProblem))]
#[post("/auth/passkey")]
async fn create_passkey_challenge(
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    address: ClientAddress,
) -> Reply<PasskeyChallenge> {
    limits.check_passkey(&address.0)?;
    let (passkey_token, options) = passkeys.begin_sign_in(app.clock.now())?;
    Ok(Json(PasskeyChallenge { passkey_token, options }))
}

/// Signs in with a passkey.
#[utoipa::path(tag = "sign in", request_body = PasskeyAnswer, responses((status = 200, body = SignIn), ApiProblem))]
#[post("/auth/login/passkey", data = "<answer>")]
async fn login_with_passkey(
    answer: Valid<PasskeyAnswer>,
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    address: ClientAddress,
    device: ClientDevice,
    jar: &CookieJar<'_>,
) -> Reply<SignIn> {
    let Valid(PasskeyAnswer { passkey_token, credential, remember }) = answer;
    limits.check_login(&address.0)?;
    let (passkeys, now) = (passkeys.inner().clone(), app.clock.now());
    let (stored, checked) = app
        .read(move |db| {
            let answered = passkeys.identify(&passkey_token, credential, now)?;
            let stored = passkey::find(db, answered.credential_id())?.ok_or_else(passkey::refused)?;
            let checked = passkeys.check(answered, &stored)?;
            Ok((stored, checked))
        })
        .await?;
    let limits = app.config.limits.clone();
    device.set_cookie(jar, &app);
    let opened = app
        .write(move |write| {
            if !passkey::note_use(write, &stored, &checked)? {
                return Err(passkey::refused());
            }
            actions::sign_in_with_passkey(write, stored.user_key, remember.unwrap_or(false), &device, &limits)
        })
        .await;
    let opened = legal::naming_contact(&app, opened).await?;
    Ok(Json(signed_in(opened, &app, jar)))
}

api!(create_passkey_challenge, login_with_passkey);
