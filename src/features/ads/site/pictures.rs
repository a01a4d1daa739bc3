//! Uploads of pictures for advertising.

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
use crate::features::ads::types::AdPictureUse;
use crate::features::ads::{actions, rules};
use crate::media::decode_permit::DecodePermit;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::media::{Media, files};
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, Json, Reply, refuse};

/// Rate limiter of pictures for advertising per person; managed by the server.
pub struct AdPictureLimit(RateLimiter);

impl AdPictureLimit {
    /// The limit of the settings; photos of services have the same.
    pub fn new(limits: &Limits) -> AdPictureLimit {
        AdPictureLimit(RateLimiter::new(limits.service_photos_per_hour, Duration::from_hours(1)))
    }
}

/// A counted picture: the guard counts it for the person before the body is read.
struct CountedPicture;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for CountedPicture {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<CountedPicture, (Status, ()), Status> {
        let person = match SignedIn::from_request(request).await {
            Outcome::Success(person) => person,
            Outcome::Error(error) => return Outcome::Error(error),
            Outcome::Forward(status) => return Outcome::Forward(status),
        };
        if let Err(error) = person.user.demand_unrestricted() {
            return refuse(request, error);
        }
        match request.rocket().state::<AdPictureLimit>().map(|limit| limit.0.check(person.user.id.as_str())) {
            Some(Ok(())) => Outcome::Success(CountedPicture),
            Some(Err(error)) => refuse(request, error),
            None => refuse(request, ApiError::internal("the limit of pictures is not managed")),
        }
    }
}

/// The form of an upload as Rocket reads it.
type Sent<'r, 'e> = Result<Form<Upload<'r>>, Errors<'e>>;

/// Stores a picture whose ratio and size fit its use.
async fn store(
    app: App,
    who: SignedIn,
    picture_use: AdPictureUse,
    (declared, form): (DeclaredLength, Sent<'_, '_>),
) -> Reply<Media> {
    let sent = upload::parse(form, declared, app.config.limits.upload_user_mb)?;
    let permit = DecodePermit::acquire().await?;
    let (dir, of, bytes, crop) = (app.media_dir(), who.user.id.to_string(), sent.bytes().await?, sent.crop);
    let picture = permit.run(move || files::store_photo(&dir, &bytes, crop, &of)).await?;
    if let Err(fault) = rules::fits(picture_use, (picture.width, picture.height)) {
        return Err(ApiError::Invalid(vec![fault]));
    }
    app.write(move |write| actions::add_picture(write, who.user.key, &picture, &sent.name).map(Json)).await
}

/// Uploads an upright picture (7:10, 840 × 1200 pixels at least) for own bookings. Pictures that stand in no booking are removed after a week.
/// Errors: 409 `too_many_pictures`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/account/ads/pictures/poster", data = "<form>")]
async fn upload_ad_poster(
    who: SignedIn,
    _counted: CountedPicture,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Media> {
    store(app, who, AdPictureUse::Poster, (declared, form)).await
}

/// Uploads a wide picture (4:1, 1600 × 400 pixels at least) for own bookings. Pictures that stand in no booking are removed after a week.
/// Errors: 409 `too_many_pictures`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/account/ads/pictures/strip", data = "<form>")]
async fn upload_ad_strip(
    who: SignedIn,
    _counted: CountedPicture,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Media> {
    store(app, who, AdPictureUse::Strip, (declared, form)).await
}

/// Uploads a picture for a composed design, in any ratio, for own bookings. Pictures that stand in no booking are removed after a week.
/// Errors: 409 `too_many_pictures`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/account/ads/pictures/part", data = "<form>")]
async fn upload_ad_part(
    who: SignedIn,
    _counted: CountedPicture,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Media> {
    store(app, who, AdPictureUse::Part, (declared, form)).await
}

api!(upload_ad_poster, upload_ad_strip, upload_ad_part);
