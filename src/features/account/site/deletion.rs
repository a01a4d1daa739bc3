//! Endpoints of the archive and the deletion.

use rocket::http::Header;
use rocket::{State, delete, post};

use super::password::demand_password;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::account::types::{AccountDeletion, PasswordConfirmation};
use crate::features::account::{actions, archive};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A zip file to be saved by the browser.
#[derive(rocket::Responder)]
#[response(content_type = "application/zip")]
struct ArchiveFile {
    bytes: Vec<u8>,
    disposition: Header<'static>,
}

/// Everything that the portal holds of the caller, as one zip file. A POST, because the body has the password.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordConfirmation, responses((status = 200, body = String, content_type = "application/zip"), ApiProblem))]
#[post("/account/archive", data = "<confirmation>")]
async fn download_archive(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    confirmation: Valid<PasswordConfirmation>,
) -> Result<ArchiveFile, ApiError> {
    demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    let content = app.read(move |db| archive::collect(db, &who.user)).await?;
    let dir = app.media_dir();
    let bytes = tokio::task::spawn_blocking(move || archive::pack(content, &dir))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    Ok(ArchiveFile { bytes, disposition: Header::new("Content-Disposition", "attachment; filename=\"my-data.zip\"") })
}

/// Requests the deletion of the caller's account, which is erased some days later.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body = PasswordConfirmation, responses((status = 200, body = AccountDeletion), ApiProblem))]
#[post("/account/deletion", data = "<confirmation>")]
async fn request_account_deletion(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    confirmation: Valid<PasswordConfirmation>,
) -> Reply<AccountDeletion> {
    let checked_hash = demand_password(&app, limits, &who, confirmation.0.current_password).await?;
    let limits = app.config.limits.clone();
    let due_at = app.write(move |write| actions::deletion::request(write, &who, &checked_hash, &limits)).await?;
    Ok(Json(AccountDeletion { deletion_due_at: Some(due_at) }))
}

/// Cancels the deletion of the caller's account.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = AccountDeletion), ApiProblem))]
#[delete("/account/deletion")]
async fn cancel_account_deletion(who: SignedIn, app: App) -> Reply<AccountDeletion> {
    app.write(move |write| actions::deletion::cancel(write, &who)).await?;
    Ok(Json(AccountDeletion { deletion_due_at: None }))
}

api!(download_archive, request_account_deletion, cancel_account_deletion);
