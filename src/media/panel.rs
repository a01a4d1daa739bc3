//! Endpoints of pictures for staff.

use std::time::Duration;

use rocket::form::Form;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::decode_permit::DecodePermit;
use super::files::{self, StoredPicture};
use super::images::{self, Crop};
use super::store::{self, ListedMedia, Media, MediaId};
use super::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::api;
use crate::app::App;
use crate::audit::{self, Actor};
use crate::auth::{SignedIn, Staff};
use crate::base::access::{Scope, UploadMedia, WriteArticles};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::config::Limits;
use crate::db::Write;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, Json, Query, Reply, Valid, refuse};

/// Called with the key of a new picture and its uploader, in the transaction of the upload; managed by the server. Crops of a
/// picture are none: they belong to the same file.
pub struct AfterUpload(pub fn(&mut Write, &Actor, i64) -> Result<(), ApiError>);

/// Rate limiter of uploads and crops; managed by the server.
pub struct UploadLimit(RateLimiter);

impl UploadLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> UploadLimit {
        UploadLimit(RateLimiter::new(limits.uploads_per_hour, Duration::from_hours(1)))
    }
}

/// A counted upload: the guard counts it for the person before the body is read.
pub struct CountedUpload;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for CountedUpload {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<CountedUpload, (Status, ()), Status> {
        let person = match SignedIn::from_request(request).await {
            Outcome::Success(person) => person,
            Outcome::Error(error) => return Outcome::Error(error),
            Outcome::Forward(status) => return Outcome::Forward(status),
        };
        let limit = request.rocket().state::<UploadLimit>();
        match limit.map(|limit| limit.0.check(person.user.id.as_str())) {
            Some(Ok(())) => Outcome::Success(CountedUpload),
            Some(Err(error)) => refuse(request, error),
            None => refuse(request, ApiError::internal("the limit of uploads is not managed")),
        }
    }
}

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
    /// Part of the file's name or of a description.
    #[schema(max_length = 100)]
    q: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

async fn insert_picture(
    app: &App,
    who: &Staff<UploadMedia>,
    (stored, name): (StoredPicture, String),
    after: Option<&AfterUpload>,
) -> Reply<Media> {
    let (actor, user_key, after) = (who.actor(), who.user.key, after.map(|after| after.0));
    app.write(move |write| {
        let row = store::insert(write, &stored, &name, Some(user_key))?;
        let facts = serde_json::json!({ "file_name": row.media.file_name, "width": row.width, "height": row.height });
        audit::record(write, &actor, "media.upload", ("media", row.media.id.as_str()), None, Some(&facts))?;
        if let Some(after) = after {
            after(write, &actor, row.key)?;
        }
        Ok(Json(row.media))
    })
    .await
}

/// Uploads a picture.
#[utoipa::path(tag = "media", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/panel/media", data = "<upload>")]
async fn upload_media(
    who: Staff<UploadMedia>,
    _counted: CountedUpload,
    app: App,
    declared: DeclaredLength,
    upload: Result<Form<Upload<'_>>, rocket::form::Errors<'_>>,
    after: &State<AfterUpload>,
) -> Reply<Media> {
    let sent = upload::parse(upload, declared, app.config.limits.upload_staff_mb)?;
    let permit = DecodePermit::acquire().await?;
    let (dir, bytes, crop) = (app.media_dir(), sent.bytes().await?, sent.crop);
    let stored = permit.run(move || files::store(&dir, &bytes, crop)).await?;
    insert_picture(&app, &who, (stored, sent.name), Some(after)).await
}

/// Makes a new picture of another part of a picture's original.
#[utoipa::path(tag = "media", security(("bearer" = [])), params(("id" = String, Path)), request_body = CropChoice, responses((status = 200, body = Media), ApiProblem))]
#[post("/panel/media/<id>/crop", data = "<choice>")]
async fn crop_media(
    who: Staff<UploadMedia>,
    _counted: CountedUpload,
    app: App,
    id: &str,
    choice: Valid<CropChoice>,
) -> Reply<Media> {
    let id = MediaId::parse(id).ok_or(ApiError::NotFound)?;
    let row = app.read(move |db| store::get(db, &id)).await?;
    let CropChoice { x, y, width, height } = choice.0;
    let (dir, hash) = (app.media_dir(), row.original_hash.clone());
    let crop = Crop { x, y, width, height };
    let permit = DecodePermit::acquire().await?;
    let stored = permit
        .run(move || {
            let bytes = files::original(&dir, &hash)?;
            images::dimensions(&bytes).map_err(|_| ApiError::NotFound)?;
            files::store(&dir, &bytes, Some(crop))
        })
        .await?;
    insert_picture(&app, &who, (stored, row.media.file_name), None).await
}

/// Pictures that can be used again, newest first, each with the descriptions used last; managers see all, authors their own.
/// Hidden pictures are left out, and parts of a picture that is listed itself.
#[utoipa::path(tag = "media", security(("bearer" = [])), params(MediaFilter), responses((status = 200, body = PageOf<ListedMedia>), ApiProblem))]
#[get("/panel/media")]
async fn list_media(who: Staff<UploadMedia>, app: App, filter: Query<MediaFilter>) -> Reply<PageOf<ListedMedia>> {
    let page = PageRequest::new(filter.page, filter.per_page, 30, app.config.limits.per_page_max);
    let sees_all = who.access.scope::<WriteArticles>() == Some(Scope::Any);
    let by = (!sees_all).then_some(who.user.key);
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
