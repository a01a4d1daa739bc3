//! The portrait: one square picture a person, whose files go when it is replaced.

use rocket::form::{Errors, Form};
use rocket::{State, delete, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::store;
use crate::features::sign_in::{Account, SignInLimits, store as users};
use crate::media::files;
use crate::media::store as media;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::web::{ApiProblem, Json, Reply};

/// Name and widths of files that belong to nobody any more.
type Left = Option<(String, Vec<u32>)>;

/// Sets the portrait; without a crop the middle of the picture is taken.
#[utoipa::path(tag = "profile", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Account), ApiProblem))]
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
    let (account, left) = app
        .write(move |write| {
            let key = media::insert_portrait(write, &picture, who.user.key)?.key;
            replace(write, who.user.key, Some(key))
        })
        .await?;
    forget(&app, left).await?;
    Ok(Json(account))
}

/// Takes the portrait away.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Account), ApiProblem))]
#[delete("/account/photo")]
async fn remove_photo(who: SignedIn, app: App) -> Reply<Account> {
    let (account, left) = app.write(move |write| replace(write, who.user.key, None)).await?;
    forget(&app, left).await?;
    Ok(Json(account))
}

/// Puts another portrait in the place of the present one; answers the account and the files that are left over.
fn replace(write: &Write, user_key: i64, portrait: Option<i64>) -> Result<(Account, Left), ApiError> {
    let before = store::portrait_key(write, user_key)?;
    if before != portrait {
        store::set_portrait(write, user_key, portrait)?;
    }
    let left = match before {
        Some(key) if portrait != Some(key) => media::remove(write, key)?,
        _ => None,
    };
    Ok((users::get(write, user_key)?.into(), left))
}

async fn forget(app: &App, left: Left) -> Result<(), ApiError> {
    let Some((hash, widths)) = left else { return Ok(()) };
    let dir = app.media_dir();
    tokio::task::spawn_blocking(move || files::remove(&dir, &hash, &widths))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))?
}

api!(set_photo, remove_photo);
