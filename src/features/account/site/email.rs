//! Endpoints of another address.

use rocket::{State, delete, post};
use serde_json::json;

use super::profile::{demand_password, profile, record_own, same_password};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::account::types::{EmailConfirmed, EmailToken, NewEmail, Profile};
use crate::features::account::{actions::email, store};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, ClientAddress, Json, Reply, Valid};

/// Asks for another address. Letters go to both; the answer is the same for an address that somebody uses.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = NewEmail, responses((status = 200, body = Profile), ApiProblem))]
#[post("/account/email", data = "<new>")]
async fn change_email(who: SignedIn, app: App, limits: &State<SignInLimits>, new: Valid<NewEmail>) -> Reply<Profile> {
    let Valid(NewEmail { email, current_password }) = new;
    limits.check_letter(&who.address)?;
    let checked = demand_password(&app, limits, &who, current_password).await?;
    let limits = app.config.limits.clone();
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        email::ask(write, &who.user, &email, &limits)?;
        record_own(write, &who, "account.email", Some(&json!({ "email": email.as_str() })))?;
        profile(write, who.user.key, write.now(), &limits).map(Json)
    })
    .await
}

/// Takes the wish for another address back; its links work no longer.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Profile), ApiProblem))]
#[delete("/account/email")]
async fn keep_email(who: SignedIn, app: App) -> Reply<Profile> {
    let limits = app.config.limits.clone();
    app.write(move |write| {
        store::remove_change(write, who.user.key)?;
        profile(write, who.user.key, write.now(), &limits).map(Json)
    })
    .await
}

/// Confirms one of the two addresses by the link of its letter.
#[utoipa::path(tag = "accounts", request_body = EmailToken, responses((status = 200, body = EmailConfirmed), ApiProblem))]
#[post("/auth/email/change", data = "<link>")]
async fn confirm_email_change(
    link: Valid<EmailToken>,
    app: App,
    limits: &State<SignInLimits>,
    address: ClientAddress,
) -> Reply<EmailConfirmed> {
    limits.check_link(&address.0)?;
    app.write(move |write| email::confirm(write, &link.0.token)).await.map(Json)
}

api!(change_email, keep_email, confirm_email_change);
