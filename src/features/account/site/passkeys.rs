//! Endpoints of the passkeys.

use rocket::{State, get, post, put};

use super::password::demand_password;
use crate::api;
use crate::app::App;
use crate::auth::passkey::{self, Passkeys};
use crate::auth::{ClientDevice, SignedIn};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text::line;
use crate::features::account::types::{NewPasskey, PasskeyChange, PasskeyOptions, PasskeyRow, PasswordConfirmation};
use crate::features::account::{actions, rules, view};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The caller's passkeys, oldest first.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Vec<PasskeyRow>), ApiProblem))]
#[get("/account/passkeys")]
async fn list_passkeys(who: SignedIn, app: App) -> Reply<Vec<PasskeyRow>> {
    app.read(move |db| view::passkeys(db, who.user.key)).await.map(Json)
}

/// Starts the creation of a passkey; nothing changes until the browser has created it.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordConfirmation, responses((status = 200, body = PasskeyOptions), ApiProblem))]
#[post("/account/passkeys/start", data = "<confirmation>")]
async fn start_passkey(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    confirmation: Valid<PasswordConfirmation>,
) -> Reply<PasskeyOptions> {
    demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    let key = who.user.key;
    let known = app.read(move |db| passkey::credential_ids(db, key)).await?;
    let options = passkeys.begin_registration(who.session_key, &who.user, known, app.clock.now())?;
    Ok(Json(PasskeyOptions { options }))
}

/// Adds the passkey that the browser created, within five minutes and in the same session.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = NewPasskey, responses((status = 200, body = Vec<PasskeyRow>), ApiProblem))]
#[post("/account/passkeys", data = "<new>")]
async fn add_passkey(
    who: SignedIn,
    app: App,
    passkeys: &State<Passkeys>,
    device: ClientDevice,
    new: Valid<NewPasskey>,
) -> Reply<Vec<PasskeyRow>> {
    let Valid(NewPasskey { name, credential }) = new;
    let (passkeys, session_key, now) = (passkeys.inner().clone(), who.session_key, app.clock.now());
    let made = app.read(move |_| passkeys.finish_registration(session_key, credential, now)).await?;
    let name = name.map(|name| line(&name)).filter(|name| !name.is_empty()).unwrap_or_else(|| device.name());
    app.write(move |write| {
        actions::passkeys::add(write, &who, &made, &name)?;
        view::passkeys(write, who.user.key)
    })
    .await
    .map(Json)
}

/// Renames a passkey of the caller.
#[utoipa::path(tag = "account", security(("bearer" = [])), params(("id" = String, Path)), request_body = PasskeyChange, responses((status = 200, body = Vec<PasskeyRow>), ApiProblem))]
#[put("/account/passkeys/<id>", data = "<change>")]
async fn rename_passkey(who: SignedIn, app: App, id: &str, change: Valid<PasskeyChange>) -> Reply<Vec<PasskeyRow>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    let name = rules::tidy_passkey_name(&change.0.name)?;
    app.write(move |write| {
        actions::passkeys::rename(write, who.user.key, &id, &name)?;
        view::passkeys(write, who.user.key)
    })
    .await
    .map(Json)
}

/// Removes a passkey of the caller. A POST, because the body has the password.
#[utoipa::path(tag = "account", security(("bearer" = [])), params(("id" = String, Path)), request_body = PasswordConfirmation, responses((status = 200, body = Vec<PasskeyRow>), ApiProblem))]
#[post("/account/passkeys/<id>/remove", data = "<confirmation>")]
async fn remove_passkey(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    id: &str,
    confirmation: Valid<PasswordConfirmation>,
) -> Reply<Vec<PasskeyRow>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    let checked_hash = demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    app.write(move |write| {
        actions::passkeys::remove(write, &who, &checked_hash, &id)?;
        view::passkeys(write, who.user.key)
    })
    .await
    .map(Json)
}

api!(list_passkeys, start_passkey, add_passkey, rename_passkey, remove_passkey);
