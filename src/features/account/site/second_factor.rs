//! Endpoints of the second factor: turned on by the app's first code, turned off by the password and a code.

use rocket::{State, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::{demand_password, profile, record_own, same_password};
use crate::api;
use crate::app::App;
use crate::auth::second_factor::{self, Sealer};
use crate::auth::{SignedIn, session};
use crate::base::error::ApiError;
use crate::features::account::types::Profile;
use crate::features::sign_in::SignInLimits;
use crate::mail::{Letter, Template, enqueue};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The password of the account, entered once more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithPassword {
    /// The password.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
}

/// What an authenticator app is set up with; it is never shown again.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppSetup {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The address that the picture holds.
    pub uri: String,
    /// A picture to scan.
    pub qr_svg: String,
}

/// A code that the app shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppCode {
    /// Six digits.
    #[schema(min_length = 6, max_length = 10)]
    pub code: String,
}

/// Codes for the day the app is lost, each for one sign-in; never shown again.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// The password and a code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithCode {
    /// The password.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
    /// A code of the app, or a recovery code.
    #[schema(min_length = 6, max_length = 20)]
    pub code: String,
}

/// Begins to set an app up; nothing changes until its first code is entered.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithPassword, responses((status = 200, body = AppSetup), ApiProblem))]
#[post("/account/second-factor", data = "<call>")]
async fn begin_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<WithPassword>,
) -> Reply<AppSetup> {
    let checked = demand_password(&app, limits, &who, call.0.current_password).await?;
    let (sealer, issuer) = (Sealer::of(&app.secrets), app.site().config.site.name.clone());
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        let made = second_factor::begin(write, &sealer, &who.user, &issuer)?;
        Ok(Json(AppSetup { secret: made.secret, uri: made.uri, qr_svg: made.qr_svg }))
    })
    .await
}

/// Turns the second factor on by the app's first code. Every other sign-in of the account ends.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = AppCode, responses((status = 200, body = RecoveryCodes), ApiProblem))]
#[post("/account/second-factor/confirm", data = "<call>")]
async fn confirm_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<AppCode>,
) -> Reply<RecoveryCodes> {
    limits.check_account(&who.user.email)?;
    let sealer = Sealer::of(&app.secrets);
    app.write(move |write| {
        let codes = second_factor::confirm(write, &sealer, who.user.key, &call.0.code)?;
        session::close_all(write, who.user.key, Some(who.session_key))?;
        record_own(write, &who, "account.second_factor_on", None)?;
        let letter = Letter::new(&who.user.email, &who.user.name, who.user.locale, Template::SecondFactorOn)
            .opening("/profile/account?tab=security");
        enqueue(write, &letter)?;
        Ok(Json(RecoveryCodes { codes }))
    })
    .await
}

/// Makes new recovery codes; earlier ones are void.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithPassword, responses((status = 200, body = RecoveryCodes), ApiProblem))]
#[post("/account/second-factor/codes", data = "<call>")]
async fn renew_recovery_codes(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<WithPassword>,
) -> Reply<RecoveryCodes> {
    let checked = demand_password(&app, limits, &who, call.0.current_password).await?;
    let sealer = Sealer::of(&app.secrets);
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        if !second_factor::is_on(write, who.user.key)? {
            return Err(ApiError::conflict("second_factor_off"));
        }
        record_own(write, &who, "account.recovery_codes", None)?;
        Ok(Json(RecoveryCodes { codes: second_factor::new_codes(write, &sealer, who.user.key)? }))
    })
    .await
}

/// Turns the second factor off.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithCode, responses((status = 200, body = Profile), ApiProblem))]
#[post("/account/second-factor/off", data = "<call>")]
async fn end_second_factor(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<WithCode>,
) -> Reply<Profile> {
    let Valid(WithCode { current_password, code }) = call;
    let checked = demand_password(&app, limits, &who, current_password).await?;
    let (sealer, limits) = (Sealer::of(&app.secrets), app.config.limits.clone());
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        if !second_factor::is_on(write, who.user.key)? {
            return Err(ApiError::conflict("second_factor_off"));
        }
        if !second_factor::accept(write, &sealer, who.user.key, &code)? {
            return Err(ApiError::field("code", "wrong_code"));
        }
        second_factor::remove(write, who.user.key)?;
        record_own(write, &who, "account.second_factor_off", None)?;
        let letter = Letter::new(&who.user.email, &who.user.name, who.user.locale, Template::SecondFactorOff)
            .opening("/profile/account?tab=security");
        enqueue(write, &letter)?;
        profile(write, who.user.key, write.now(), &limits).map(Json)
    })
    .await
}

api!(begin_second_factor, confirm_second_factor, renew_recovery_codes, end_second_factor);
