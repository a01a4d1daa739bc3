//! Endpoint of the password, and the check of the password before other changes.

use rocket::{State, post};

use crate::api;
use crate::app::App;
use crate::auth::{SignedIn, User, password};
use crate::base::error::ApiError;
use crate::features::account::types::{PasswordChange, Profile};
use crate::features::account::{actions, view};
use crate::features::sign_in::{SignInLimits, check_password, store as users};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Checks the password that the caller entered once more. Returns its hash, which the action compares again.
/// Errors: field `current_password` is wrong; 429 after too many attempts.
pub(super) async fn demand_password(
    app: &App,
    limits: &SignInLimits,
    who: &SignedIn,
    entered: String,
) -> Result<String, ApiError> {
    let attempt = limits.begin_proof(who.session_key)?;
    let key = who.user.key;
    let hash = app.read(move |db| users::password_hash(db, key)).await?;
    match (password::verify_blocking(entered, hash.clone()).await?, hash) {
        (true, Some(hash)) => {
            attempt.succeeded();
            Ok(hash)
        }
        _ => Err(ApiError::field("current_password", "wrong_password")),
    }
}

/// Sets another password. Every other session of the account ends.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordChange, responses((status = 200, body = Profile), ApiProblem))]
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
    let checked_hash = demand_password(&app, limits, &who, current_password).await?;
    let new_hash = password::hash_blocking(password).await?;
    let shared = app.clone();
    app.write(move |write| {
        actions::password::change(write, &who, &checked_hash, &new_hash)?;
        view::profile(&shared, write, who.user.key)
    })
    .await
    .map(Json)
}

api!(change_password);
