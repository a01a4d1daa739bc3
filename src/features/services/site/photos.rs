//! Uploads of photos for services.

use std::time::Duration;

use rocket::form::{Errors, Form};
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::features::services::actions;
use crate::media::decode_permit::DecodePermit;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::media::{Media, files};
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, Json, Reply, refuse};

/// Rate limiter of photos of services per person; managed by the server.
pub struct ServicePhotoLimit(RateLimiter);

impl ServicePhotoLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> ServicePhotoLimit {
        ServicePhotoLimit(RateLimiter::new(limits.service_photos_per_hour, Duration::from_hours(1)))
    }
}

/// A counted photo: the guard counts it for the person before the body is read.
struct CountedPhoto;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for CountedPhoto {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<CountedPhoto, (Status, ()), Status> {
        let person = match SignedIn::from_request(request).await {
            Outcome::Success(person) => person,
            Outcome::Error(error) => return Outcome::Error(error),
            Outcome::Forward(status) => return Outcome::Forward(status),
        };
        if let Err(error) = person.user.demand_unrestricted() {
            return refuse(request, error);
        }
        match request.rocket().state::<ServicePhotoLimit>().map(|limit| limit.0.check(person.user.id.as_str())) {
            Some(Ok(())) => Outcome::Success(CountedPhoto),
            Some(Err(error)) => refuse(request, error),
            None => refuse(request, ApiError::internal("the limit of photos is not managed")),
        }
    }
}

/// Uploads a photo for own services. Photos that stand in no service are removed after a week.
#[utoipa::path(tag = "services", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/account/services/photos", data = "<form>")]
async fn upload_service_photo(
    who: SignedIn,
    _counted: CountedPhoto,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Media> {
    let sent = upload::parse(form, declared, app.config.limits.upload_user_mb)?;
    let permit = DecodePermit::acquire().await?;
    let (dir, of, bytes, crop) = (app.media_dir(), who.user.id.to_string(), sent.bytes().await?, sent.crop);
    let picture = permit.run(move || files::store_photo(&dir, &bytes, crop, &of)).await?;
    app.write(move |write| actions::add_photo(write, who.user.key, &picture, &sent.name).map(Json)).await
}

api!(upload_service_photo);
