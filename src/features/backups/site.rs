//! Endpoints of the set-up page that restore a backup, for whoever has the set-up link while there is no super-admin.

use rocket::form::{Errors, Form, FromForm};
use rocket::fs::TempFile;
use rocket::{State, get, post};
use tokio::io::AsyncReadExt as _;

use super::setup_restore::{PART_BYTES, SetupRestore};
use super::types::{
    SetupRestoration, SetupRestoreApproval, SetupRestoreCheck, SetupRestoreLink, SetupRestorePart, SetupRestorePartForm,
};
use crate::api;
use crate::app::App;
use crate::base::error::ApiError;
use crate::features::sign_in::{self, SignInLimits};
use crate::media::upload::{DeclaredLength, refused_form};
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, Valid};

/// Checks the set-up link; only wrong ones are counted. Errors: 409 where there is a super-admin, 410 for another link.
async fn check_link(app: &App, token: String, limits: &SignInLimits, address: &ClientAddress) -> Result<(), ApiError> {
    let now = app.clock.now();
    let (open, valid) = app.read(move |db| sign_in::actions::setup_state(db, Some(&token), now)).await?;
    if valid {
        return Ok(());
    }
    limits.check_link(&address.0)?;
    Err(if open {
        ApiError::Refused { status: 410, code: "link_used_up" }
    } else {
        ApiError::conflict("already_set_up")
    })
}

/// How far the restoration of a backup is.
#[utoipa::path(tag = "sign in", params(SetupRestoreLink), responses((status = 200, body = SetupRestoration), ApiProblem))]
#[get("/setup/restore")]
async fn get_setup_restore(
    link: Query<SetupRestoreLink>,
    app: App,
    limits: &State<SignInLimits>,
    restore: &State<SetupRestore>,
    address: ClientAddress,
) -> Reply<SetupRestoration> {
    if restore.is_approved() {
        // the link was used up
        return Ok(Json(SetupRestoration { backup: None, ..restore.state() }));
    }
    check_link(&app, link.0.token, limits, &address).await?;
    Ok(Json(restore.state()))
}

/// An upload form with one part.
#[derive(FromForm)]
struct UploadedPart<'r> {
    file: Option<TempFile<'r>>,
}

/// Sends the next part of an archive. Where it does not follow the parts before, the answer is 409 with the state.
#[utoipa::path(tag = "sign in", params(SetupRestorePart), request_body(content = SetupRestorePartForm, content_type = "multipart/form-data"), responses((status = 200, body = SetupRestoration), ApiProblem))]
#[post("/setup/restore/parts", data = "<upload>")]
async fn send_setup_restore_part(
    part: Query<SetupRestorePart>,
    upload: Result<Form<UploadedPart<'_>>, Errors<'_>>,
    declared: DeclaredLength,
    app: App,
    limits: &State<SignInLimits>,
    restore: &State<SetupRestore>,
    address: ClientAddress,
) -> Reply<SetupRestoration> {
    let SetupRestorePart { token, size, offset } = part.0;
    check_link(&app, token, limits, &address).await?;
    let upload = upload.map_err(|errors| refused_form(&errors, &declared, PART_BYTES))?.into_inner();
    let file = upload.file.ok_or_else(|| ApiError::field("file", "required"))?;
    if file.len() > PART_BYTES {
        return Err(ApiError::TooLarge { limit: PART_BYTES });
    }
    let mut bytes = Vec::new();
    file.open().await?.read_to_end(&mut bytes).await?;
    let (restore, data_dir) = (restore.inner().clone(), app.config.server.data_dir.clone());
    let written = tokio::task::spawn_blocking(move || restore.receive(&data_dir, size, offset, &bytes)).await;
    written.map_err(|error| ApiError::Internal(Box::new(error)))?.map(Json)
}

/// Checks the archive that was sent, from its first to its last byte, beside the data. `GET` tells how far it is.
#[utoipa::path(tag = "sign in", request_body = SetupRestoreCheck, responses((status = 200, body = SetupRestoration), ApiProblem))]
#[post("/setup/restore/check", data = "<check>")]
async fn check_setup_restore(
    check: Valid<SetupRestoreCheck>,
    app: App,
    limits: &State<SignInLimits>,
    restore: &State<SetupRestore>,
    address: ClientAddress,
) -> Reply<SetupRestoration> {
    let Valid(SetupRestoreCheck { token, key }) = check;
    check_link(&app, token, limits, &address).await?;
    restore.check(app.config.server.data_dir.clone(), key).map(Json)
}

/// Puts the proven archive in the place of the data and starts the server again. The data from before is kept in a folder
/// of its own, and the set-up link ends.
#[utoipa::path(tag = "sign in", request_body = SetupRestoreApproval, responses((status = 200, body = SetupRestoration), ApiProblem))]
#[post("/setup/restore", data = "<approval>")]
async fn approve_setup_restore(
    approval: Valid<SetupRestoreApproval>,
    app: App,
    limits: &State<SignInLimits>,
    restore: &State<SetupRestore>,
    address: ClientAddress,
) -> Reply<SetupRestoration> {
    let Valid(SetupRestoreApproval { token }) = approval;
    check_link(&app, token.clone(), limits, &address).await?;
    let (restoration, data_dir) = (restore.inner().clone(), app.config.server.data_dir.clone());
    let state = app
        .write(move |write| {
            // of this and the first account only one uses the link
            sign_in::actions::end_setup(write, &token)?;
            restoration.approve(&data_dir, write.now())
        })
        .await?;
    restore.restart();
    Ok(Json(state))
}

api!(get_setup_restore, send_setup_restore_part, check_setup_restore, approve_setup_restore);
