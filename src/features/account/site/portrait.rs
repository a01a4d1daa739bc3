//! Endpoints of the portrait.

use rocket::form::{Errors, Form};
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, delete, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::account::actions::portrait::{self, RemovedFiles};
use crate::features::sign_in::{Account, SignInLimits};
use crate::media::decode_permit::DecodePermit;
use crate::media::files;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::web::{ApiProblem, Json, Reply, refuse};

/// A counted portrait: the guard counts it for the person before the body is read.
struct CountedPortrait;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for CountedPortrait {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<CountedPortrait, (Status, ()), Status> {
        let person = match SignedIn::from_request(request).await {
            Outcome::Success(person) => person,
            Outcome::Error(error) => return Outcome::Error(error),
            Outcome::Forward(status) => return Outcome::Forward(status),
        };
        match request.rocket().state::<SignInLimits>().map(|limits| limits.check_portrait(&person.user.email)) {
            Some(Ok(())) => Outcome::Success(CountedPortrait),
            Some(Err(error)) => refuse(request, error),
            None => refuse(request, ApiError::internal("the limits of sign-in are not managed")),
        }
    }
}

/// Sets the portrait; without a crop the middle of the picture is taken.
#[utoipa::path(tag = "account", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Account), ApiProblem))]
#[post("/account/photo", data = "<form>")]
async fn set_photo(
    who: SignedIn,
    _counted: CountedPortrait,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Account> {
    let sent = upload::parse(form, declared, app.config.limits.upload_user_mb)?;
    let permit = DecodePermit::acquire().await?;
    let (dir, of, bytes, crop) = (app.media_dir(), who.user.id.to_string(), sent.bytes().await?, sent.crop);
    let picture = permit.run(move || files::store_portrait(&dir, &bytes, crop, &of)).await?;
    let (user, removed) = app.write(move |write| portrait::set(write, who.user.key, &picture)).await?;
    remove_files(&app, removed).await?;
    Ok(Json(Account::of(&app, user)))
}

/// Removes the portrait.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Account), ApiProblem))]
#[delete("/account/photo")]
async fn remove_photo(who: SignedIn, app: App) -> Reply<Account> {
    let (user, removed) = app.write(move |write| portrait::remove(write, who.user.key)).await?;
    remove_files(&app, removed).await?;
    Ok(Json(Account::of(&app, user)))
}

async fn remove_files(app: &App, removed: RemovedFiles) -> Result<(), ApiError> {
    let Some((hash, widths)) = removed else { return Ok(()) };
    let dir = app.media_dir();
    tokio::task::spawn_blocking(move || files::remove(&dir, &hash, &widths))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))?
}

api!(set_photo, remove_photo);
