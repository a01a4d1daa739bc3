//! Endpoints of pictures for staff.

use rocket::form::Form;
use rocket::{get, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::images::Crop;
use super::store::{self, Media, MediaId};
use super::upload::{self, DeclaredLength, ParsedUpload, Upload, UploadForm};
use super::{files, images};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::UploadMedia;
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Crop of a picture, in pixels of the original.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CropChoice {
    /// Left edge.
    #[schema(maximum = 100_000)]
    pub x: u32,
    /// Upper edge.
    #[schema(maximum = 100_000)]
    pub y: u32,
    /// Width.
    #[schema(minimum = 1, maximum = 100_000)]
    pub width: u32,
    /// Height.
    #[schema(minimum = 1, maximum = 100_000)]
    pub height: u32,
}

/// Filter of the list of pictures.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MediaFilter {
    /// Part of the file's name.
    #[schema(max_length = 100)]
    q: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

async fn store_picture(
    app: &App,
    who: &Staff<UploadMedia>,
    bytes: Vec<u8>,
    crop: Option<Crop>,
    name: String,
) -> Reply<Media> {
    let dir = app.media_dir();
    let stored = tokio::task::spawn_blocking(move || files::store(&dir, &bytes, crop))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    let (actor, user_key) = (who.actor(), who.user.key);
    app.write(move |write| {
        let row = store::insert(write, &stored, &name, Some(user_key))?;
        let after = serde_json::json!({ "file_name": row.media.file_name, "width": row.width, "height": row.height });
        audit::record(write, &actor, "media.upload", ("media", row.media.id.as_str()), None, Some(&after))?;
        Ok(Json(row.media))
    })
    .await
}

/// Uploads a picture.
#[utoipa::path(tag = "media", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/panel/media", data = "<upload>")]
async fn upload_media(
    who: Staff<UploadMedia>,
    app: App,
    declared: DeclaredLength,
    upload: Result<Form<Upload<'_>>, rocket::form::Errors<'_>>,
) -> Reply<Media> {
    let ParsedUpload { bytes, crop, name } = upload::parse(upload, declared, app.config.limits.upload_staff_mb).await?;
    store_picture(&app, &who, bytes, crop, name).await
}

/// Makes a new picture of another part of a picture's original.
#[utoipa::path(tag = "media", security(("bearer" = [])), params(("id" = String, Path)), request_body = CropChoice, responses((status = 200, body = Media), ApiProblem))]
#[post("/panel/media/<id>/crop", data = "<choice>")]
async fn crop_media(who: Staff<UploadMedia>, app: App, id: &str, choice: Valid<CropChoice>) -> Reply<Media> {
    let id = MediaId::parse(id).ok_or(ApiError::NotFound)?;
    let row = app.read(move |db| store::get(db, &id)).await?;
    let CropChoice { x, y, width, height } = choice.0;
    let (dir, hash) = (app.media_dir(), row.original_hash.clone());
    let bytes = tokio::task::spawn_blocking(move || files::original(&dir, &hash))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    images::dimensions(&bytes).map_err(|_| ApiError::NotFound)?;
    store_picture(&app, &who, bytes, Some(Crop { x, y, width, height }), row.media.file_name).await
}

/// Pictures, newest first; managers see all, authors their own.
#[utoipa::path(tag = "media", security(("bearer" = [])), params(MediaFilter), responses((status = 200, body = PageOf<Media>), ApiProblem))]
#[get("/panel/media")]
async fn list_media(who: Staff<UploadMedia>, app: App, filter: Query<MediaFilter>) -> Reply<PageOf<Media>> {
    let page = PageRequest::new(filter.page, filter.per_page, 30, app.config.limits.per_page_max);
    let by = (who.user.role < crate::base::access::Role::Manager).then_some(who.user.key);
    app.read(move |db| store::list(db, by, filter.q.as_deref().unwrap_or_default(), page)).await.map(Json)
}

/// One picture.
#[utoipa::path(tag = "media", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Media), ApiProblem))]
#[get("/panel/media/<id>")]
async fn get_media(_who: Staff<UploadMedia>, app: App, id: &str) -> Reply<Media> {
    let id = MediaId::parse(id).ok_or(ApiError::NotFound)?;
    app.read(move |db| Ok(store::get(db, &id)?.media)).await.map(Json)
}

api!(upload_media, crop_media, list_media, get_media);
