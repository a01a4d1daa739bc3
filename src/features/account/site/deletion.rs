//! Endpoints of leaving.

use rocket::http::Header;
use rocket::{State, delete, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::profile::{demand_password, same_password};
use super::second_factor::WithPassword;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::account::{actions::deletion as actions, archive};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// When an account will be erased.
#[derive(Debug, Serialize, ToSchema)]
pub struct Leaving {
    /// The moment; null: it stays.
    pub deletion_due_at: Option<Ts>,
}

/// A zip to be saved.
#[derive(rocket::Responder)]
#[response(content_type = "application/zip")]
pub struct Archive {
    bytes: Vec<u8>,
    disposition: Header<'static>,
}

/// Everything that is known of the caller, as one zip.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithPassword, responses((status = 200, body = String, content_type = "application/zip"), ApiProblem))]
#[post("/account/archive", data = "<call>")]
async fn take_archive(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<WithPassword>,
) -> Result<Archive, ApiError> {
    demand_password(&app, limits, &who, call.0.current_password).await?;
    let user = who.user.clone();
    let (files, portrait) =
        app.read(move |db| Ok((archive::collect(db, &user)?, archive::portrait(db, &user)?))).await?;
    let dir = app.media_dir();
    let bytes = tokio::task::spawn_blocking(move || archive::pack(files, portrait, &dir))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    Ok(Archive { bytes, disposition: Header::new("Content-Disposition", "attachment; filename=\"my-data.zip\"") })
}

/// Asks to be erased, in some days.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body = WithPassword, responses((status = 200, body = Leaving), ApiProblem))]
#[post("/account/deletion", data = "<call>")]
async fn ask_deletion(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    call: Valid<WithPassword>,
) -> Reply<Leaving> {
    let checked = demand_password(&app, limits, &who, call.0.current_password).await?;
    let limits = app.config.limits.clone();
    app.write(move |write| {
        same_password(write, who.user.key, &checked)?;
        let due_at = actions::ask(write, &who.actor(), &who.user, &limits)?;
        Ok(Json(Leaving { deletion_due_at: Some(due_at) }))
    })
    .await
}

/// Keeps the account after all.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Leaving), ApiProblem))]
#[delete("/account/deletion")]
async fn keep_account(who: SignedIn, app: App) -> Reply<Leaving> {
    app.write(move |write| {
        actions::keep(write, &who.actor(), &who.user)?;
        Ok(Json(Leaving { deletion_due_at: None }))
    })
    .await
}

api!(take_archive, ask_deletion, keep_account);
