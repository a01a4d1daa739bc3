//! Endpoints of the e-mail address.

use rocket::{State, delete, post};

use super::password::demand_password;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::account::types::{EmailChangeConfirmation, EmailChangeToken, NewEmail, Profile};
use crate::features::account::{actions, view};
use crate::features::legal;
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, ClientAddress, Json, Reply, Valid};

/// Requests a change of the address. Both addresses get a letter; the answer is the same if another account has the new one.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = NewEmail, responses((status = 200, body = Profile), ApiProblem))]
#[post("/account/email", data = "<new>")]
async fn request_email_change(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    new: Valid<NewEmail>,
) -> Reply<Profile> {
    let Valid(NewEmail { email, current_password }) = new;
    limits.check_letter(&who.address)?;
    let checked_hash = demand_password(&app, limits, &who, current_password).await?;
    let (shared, limits) = (app.clone(), app.config.limits.clone());
    app.write(move |write| {
        actions::email::request_change(write, &who, &checked_hash, &email, &limits)?;
        view::profile(&shared, write, who.user.key)
    })
    .await
    .map(Json)
}

/// Cancels the pending change of the address; its links stop working.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Profile), ApiProblem))]
#[delete("/account/email")]
async fn cancel_email_change(who: SignedIn, app: App) -> Reply<Profile> {
    let shared = app.clone();
    app.write(move |write| {
        actions::email::cancel_change(write, who.user.key)?;
        view::profile(&shared, write, who.user.key)
    })
    .await
    .map(Json)
}

/// Confirms one of the two addresses by the token of its letter.
#[utoipa::path(tag = "account", request_body = EmailChangeToken, responses((status = 200, body = EmailChangeConfirmation), ApiProblem))]
#[post("/auth/email/change", data = "<link>")]
async fn confirm_email_change(
    link: Valid<EmailChangeToken>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<EmailChangeConfirmation> {
    limits.check_link(&address.0)?;
    let outcome = app.write(move |write| actions::email::confirm_change(write, &link.0.token)).await;
    legal::naming_contact(&app, outcome).await.map(Json)
}

api!(request_email_change, cancel_email_change, confirm_email_change);
