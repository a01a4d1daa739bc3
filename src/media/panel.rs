//! Endpoints of pictures for staff.

use rocket::form::{Form, FromForm};
use rocket::fs::TempFile;
use rocket::{get, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::images::Crop;
use super::store::{self, Media, MediaId};
use super::{files, images};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::UploadMedia;
use crate::base::error::{ApiError, FieldError};
use crate::base::page::{PageOf, PageRequest};
use crate::base::text;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// A picture that is sent, and the part of it that is kept (in pixels, as it is shown).
#[derive(FromForm)]
pub struct Upload<'r> {
    file: Option<TempFile<'r>>,
    x: Option<u32>,
    y: Option<u32>,
    width: Option<u32>,
    height: Option<u32>,
}

/// The form of an upload, for the description.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form that Upload reads")]
struct UploadForm {
    /// JPEG, PNG, WebP or GIF.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    #[schema(maximum = 100_000)]
    x: Option<u32>,
    #[schema(maximum = 100_000)]
    y: Option<u32>,
    #[schema(maximum = 100_000)]
    width: Option<u32>,
    #[schema(maximum = 100_000)]
    height: Option<u32>,
}

/// A part of a picture, in pixels of the original.
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

/// Which pictures.
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

fn crop_of(upload: &Upload<'_>) -> Result<Option<Crop>, ApiError> {
    match (upload.x, upload.y, upload.width, upload.height) {
        (None, None, None, None) => Ok(None),
        (Some(x), Some(y), Some(width), Some(height)) => Ok(Some(Crop { x, y, width, height })),
        (x, y, width, height) => {
            let missing = [("x", x), ("y", y), ("width", width), ("height", height)];
            let faults = missing.into_iter().filter(|(_, value)| value.is_none());
            Err(ApiError::Invalid(faults.map(|(name, _)| FieldError::new(name, "required")).collect()))
        }
    }
}

async fn keep(app: &App, who: &Staff<UploadMedia>, bytes: Vec<u8>, crop: Option<Crop>, name: String) -> Reply<Media> {
    let dir = app.media_dir();
    let kept = tokio::task::spawn_blocking(move || files::keep(&dir, &bytes, crop))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    let (actor, user_key) = (who.actor(), who.user.key);
    app.write(move |write| {
        let row = store::insert(write, &kept, &name, Some(user_key))?;
        let after = serde_json::json!({ "file_name": row.media.file_name, "width": row.width, "height": row.height });
        audit::record(write, &actor, "media.upload", ("media", row.media.id.as_str()), None, Some(&after))?;
        Ok(Json(row.media))
    })
    .await
}

/// Takes a picture in.
#[utoipa::path(tag = "media", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/panel/media", data = "<upload>")]
async fn upload_media(
    who: Staff<UploadMedia>,
    app: App,
    upload: Result<Form<Upload<'_>>, rocket::form::Errors<'_>>,
) -> Reply<Media> {
    let max_mb = app.config.limits.upload_staff_mb;
    let too_large = || ApiError::TooLarge { limit: u64::from(max_mb) * 1024 * 1024 };
    let mut upload = upload.map_err(|errors| match errors.status().code {
        413 => too_large(),
        _ => ApiError::Invalid(errors.iter().map(form_fault).collect()),
    })?;
    let crop = crop_of(&upload)?;
    let Some(file) = upload.file.as_mut() else { return Err(ApiError::field("file", "required")) };
    if file.len() > u64::from(max_mb) * 1024 * 1024 {
        return Err(too_large());
    }
    let name = text::cut(&text::line(file.name().unwrap_or_default()), 120);
    let mut bytes = Vec::new();
    let mut stream = file.open().await?;
    tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut bytes).await?;
    keep(&app, &who, bytes, crop, name).await
}

fn form_fault(error: &rocket::form::Error<'_>) -> FieldError {
    let field = error.name.as_ref().map(ToString::to_string).unwrap_or_default();
    let known = ["x", "y", "width", "height"].contains(&field.as_str());
    FieldError::new(if known { field.as_str() } else { "file" }, if known { "integer" } else { "required" })
}

/// Cuts another part out of a picture's original; the picture itself stays, the part is a new one.
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
    keep(&app, &who, bytes, Some(Crop { x, y, width, height }), row.media.file_name).await
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
async fn show_media(_who: Staff<UploadMedia>, app: App, id: &str) -> Reply<Media> {
    let id = MediaId::parse(id).ok_or(ApiError::NotFound)?;
    app.read(move |db| Ok(store::get(db, &id)?.media)).await.map(Json)
}

api!(upload_media, crop_media, list_media, show_media);
