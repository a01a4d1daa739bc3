//! Endpoints of the second factor.

use rocket::{State, post};

use super::password::demand_password;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::auth::second_factor::Sealer;
use crate::features::account::types::{
    AuthenticatorCode, AuthenticatorSetup, PasswordAndCode, PasswordConfirmation, Profile, RecoveryCodes,
};
use crate::features::account::{actions, view};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Starts the setup of an authenticator app; nothing changes until its first code is entered.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordConfirmation, responses((status = 200, body = AuthenticatorSetup), ApiProblem))]
#[post("/account/second-factor", data = "<confirmation>")]
async fn start_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    confirmation: Valid<PasswordConfirmation>,
) -> Reply<AuthenticatorSetup> {
    let checked_hash = demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    let (sealer, issuer) = (Sealer::of(&app.secrets), app.site().config.site.name.clone());
    let enrolment =
        app.write(move |write| actions::second_factor::start(write, &who, &checked_hash, &sealer, &issuer)).await?;
    Ok(Json(enrolment.into()))
}

/// Turns the second factor on by the app's first code. Every other session of the account ends.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = AuthenticatorCode, responses((status = 200, body = RecoveryCodes), ApiProblem))]
#[post("/account/second-factor/confirm", data = "<code>")]
async fn confirm_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    code: Valid<AuthenticatorCode>,
) -> Reply<RecoveryCodes> {
    let attempt = limits.begin_proof(who.session_key)?;
    let sealer = Sealer::of(&app.secrets);
    let codes = app.write(move |write| actions::second_factor::confirm(write, &who, &sealer, &code.0.code)).await?;
    attempt.succeeded();
    Ok(Json(RecoveryCodes { codes }))
}

/// Creates new recovery codes; the earlier ones are void.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordConfirmation, responses((status = 200, body = RecoveryCodes), ApiProblem))]
#[post("/account/second-factor/codes", data = "<confirmation>")]
async fn renew_recovery_codes(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    confirmation: Valid<PasswordConfirmation>,
) -> Reply<RecoveryCodes> {
    let checked_hash = demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    let sealer = Sealer::of(&app.secrets);
    let codes =
        app.write(move |write| actions::second_factor::renew_codes(write, &who, &checked_hash, &sealer)).await?;
    Ok(Json(RecoveryCodes { codes }))
}

/// Turns the second factor off. A POST, because the body has the password and a code.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordAndCode, responses((status = 200, body = Profile), ApiProblem))]
#[post("/account/second-factor/disable", data = "<confirmation>")]
async fn disable_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    confirmation: Valid<PasswordAndCode>,
) -> Reply<Profile> {
    let Valid(PasswordAndCode { current_password, code }) = confirmation;
    let checked_hash = demand_password(&app, limits, &who, current_password).await?;
    let attempt = limits.begin_proof(who.session_key)?;
    let (sealer, shared) = (Sealer::of(&app.secrets), app.clone());
    let profile = app
        .write(move |write| {
            actions::second_factor::disable(write, &who, &checked_hash, &sealer, &code)?;
            view::profile(&shared, write, who.user.key)
        })
        .await?;
    attempt.succeeded();
    Ok(Json(profile))
}

api!(start_second_factor, confirm_second_factor, renew_recovery_codes, disable_second_factor);
