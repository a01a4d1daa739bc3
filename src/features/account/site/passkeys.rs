//! Endpoints of one's own passkeys: made and removed with the password, named at will.

use rocket::{State, get, post, put};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::profile::{demand_password, record_own, same_password};
use super::second_factor::WithPassword;
use crate::api;
use crate::app::App;
use crate::auth::passkey::{self, Passkeys, StoredPasskey};
use crate::auth::{ClientDevice, SignedIn, User};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text::line;
use crate::db::Write;
use crate::features::sign_in::SignInLimits;
use crate::mail::{Letter, Template, enqueue};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyShown {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<StoredPasskey>,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub created_at: Ts,
    /// When it opened the account last, if ever.
    pub last_used_at: Option<Ts>,
}

/// What the browser is asked to make a passkey from.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeySetup {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A passkey that the browser made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What it shall be called; left out or blank: like the browser and the system.
    #[schema(max_length = 60)]
    pub name: Option<String>,
    /// `PublicKeyCredential.toJSON()` of the browser's answer.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// What a passkey shall be called.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// The name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

fn shown(db: &Connection, user_key: i64) -> Reply<Vec<PasskeyShown>> {
    let all = passkey::list(db, user_key)?;
    let show =
        |StoredPasskey { id, name, created_at, last_used_at }| PasskeyShown { id, name, created_at, last_used_at };
    Ok(Json(all.into_iter().map(show).collect()))
}

/// Tells the person by letter, and the log where they are of the staff.
fn tell(write: &mut Write, who: &SignedIn, template: Template, name: &str) -> Result<(), ApiError> {
    let action = if template == Template::PasskeyAdded { "passkey.add" } else { "passkey.remove" };
    record_own(write, who, action, Some(&json!({ "passkey": name })))?;
    let User { email, name: called, locale, .. } = &who.user;
    let letter =
        Letter::new(email, called, *locale, template).with("passkey", name).opening("/profile/account?tab=security");
    enqueue(write, &letter)
}

/// The caller's passkeys, oldest first.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Vec<PasskeyShown>), ApiProblem))]
#[get("/account/passkeys")]
async fn list_passkeys(who: SignedIn, app: App) -> Reply<Vec<PasskeyShown>> {
    app.read(move |db| shown(db, who.user.key)).await
}

/// Begins to make a passkey, with the password; nothing changes until the browser has made it.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithPassword, responses((status = 200, body = PasskeySetup), ApiProblem))]
#[post("/account/passkeys/begin", data = "<call>")]
async fn begin_passkey(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    passkeys: &State<Passkeys>,
    call: Valid<WithPassword>,
) -> Reply<PasskeySetup> {
    demand_password(&app, limits, &who, call.0.current_password).await?;
    let key = who.user.key;
    let known = app.read(move |db| passkey::credential_ids(db, key)).await?;
    let options = passkeys.begin_registration(who.session_key, &who.user, known, app.clock.now())?;
    Ok(Json(PasskeySetup { options }))
}

/// Keeps the passkey that the browser made, within five minutes and by the same sign-in.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = NewPasskey, responses((status = 200, body = Vec<PasskeyShown>), ApiProblem))]
#[post("/account/passkeys", data = "<new>")]
async fn add_passkey(
    who: SignedIn,
    app: App,
    passkeys: &State<Passkeys>,
    device: ClientDevice,
    new: Valid<NewPasskey>,
) -> Reply<Vec<PasskeyShown>> {
    let Valid(NewPasskey { name, credential }) = new;
    let (passkeys, session_key, now) = (passkeys.inner().clone(), who.session_key, app.clock.now());
    let made = app.read(move |_| passkeys.finish_registration(session_key, credential, now)).await?;
    let name = name.map(|name| line(&name)).filter(|name| !name.is_empty()).unwrap_or_else(|| device.name());
    app.write(move |write| {
        passkey::insert(write, who.user.key, &made, &name)?;
        tell(write, &who, Template::PasskeyAdded, &name)?;
        shown(write, who.user.key)
    })
    .await
}

/// Calls a passkey of the caller something else.
#[utoipa::path(tag = "profile", security(("bearer" = [])), params(("id" = String, Path)), request_body = PasskeyName, responses((status = 200, body = Vec<PasskeyShown>), ApiProblem))]
#[put("/account/passkeys/<id>", data = "<call>")]
async fn rename_passkey(who: SignedIn, app: App, id: &str, call: Valid<PasskeyName>) -> Reply<Vec<PasskeyShown>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    let name = line(&call.0.name);
    if name.is_empty() {
        return Err(ApiError::field("name", "required"));
    }
    app.write(move |write| {
        passkey::rename(write, who.user.key, &id, &name)?;
        shown(write, who.user.key)
    })
    .await
}

/// Removes a passkey of the caller, with the password: it opens the account no more.
#[utoipa::path(tag = "profile", security(("bearer" = [])), params(("id" = String, Path)), request_body = WithPassword, responses((status = 200, body = Vec<PasskeyShown>), ApiProblem))]
#[post("/account/passkeys/<id>/remove", data = "<call>")]
async fn remove_passkey(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    id: &str,
    call: Valid<WithPassword>,
) -> Reply<Vec<PasskeyShown>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    let checked = demand_password(&app, limits, &who, call.0.current_password).await?;
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        let name = passkey::remove(write, who.user.key, &id)?;
        tell(write, &who, Template::PasskeyRemoved, &name)?;
        shown(write, who.user.key)
    })
    .await
}

api!(list_passkeys, begin_passkey, add_passkey, rename_passkey, remove_passkey);
