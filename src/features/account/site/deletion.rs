//! Endpoints of the archive and the deletion.

use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, State, delete, post};

use super::password::demand_password;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::account::actions;
use crate::features::account::archive::{self, ArchiveFolders};
use crate::features::account::types::{AccountDeletion, PasswordConfirmation};
use crate::features::sign_in::SignInLimits;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A zip file to be saved by the browser.
struct ArchiveFile {
    file: std::fs::File,
    bytes: u64,
}

impl<'r> Responder<'r, 'static> for ArchiveFile {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let bytes = usize::try_from(self.bytes).map_err(|_| Status::InternalServerError)?;
        Ok(Response::build()
            .header(ContentType::ZIP)
            .header(Header::new("Content-Disposition", "attachment; filename=\"my-data.zip\""))
            .header(Header::new("Cache-Control", "private, no-store"))
            .sized_body(bytes, tokio::fs::File::from_std(self.file))
            .finalize())
    }
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
    let folders = ArchiveFolders::of(&app);
    let (file, bytes) = tokio::task::spawn_blocking(move || archive::pack(content, &folders))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    Ok(ArchiveFile { file, bytes })
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
