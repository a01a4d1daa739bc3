//! Endpoints of the portrait.

use rocket::form::{Errors, Form};
use rocket::{State, delete, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::account::actions::portrait::{self, RemovedFiles};
use crate::features::sign_in::{Account, SignInLimits};
use crate::media::files;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::web::{ApiProblem, Json, Reply};

/// Sets the portrait; without a crop the middle of the picture is taken.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Account), ApiProblem))]
#[post("/account/photo", data = "<form>")]
async fn set_photo(
    who: SignedIn,
    app: App,
    limits: &State<SignInLimits>,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Account> {
    limits.check_portrait(&who.user.email)?;
    let sent = upload::parse(form, declared, app.config.limits.upload_user_mb).await?;
    let (dir, of) = (app.media_dir(), who.user.id.to_string());
    let picture = tokio::task::spawn_blocking(move || files::store_portrait(&dir, &sent.bytes, sent.crop, &of))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    let (account, removed) = app.write(move |write| portrait::set(write, who.user.key, &picture)).await?;
    remove_files(&app, removed).await?;
    Ok(Json(account))
}

/// Removes the portrait.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Account), ApiProblem))]
#[delete("/account/photo")]
async fn remove_photo(who: SignedIn, app: App) -> Reply<Account> {
    let (account, removed) = app.write(move |write| portrait::remove(write, who.user.key)).await?;
    remove_files(&app, removed).await?;
    Ok(Json(account))
}

async fn remove_files(app: &App, removed: RemovedFiles) -> Result<(), ApiError> {
    let Some((hash, widths)) = removed else { return Ok(()) };
    let dir = app.media_dir();
    tokio::task::spawn_blocking(move || files::remove(&dir, &hash, &widths))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))?
}

api!(set_photo, remove_photo);
