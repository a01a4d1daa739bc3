//! Endpoints of logo and colours, for admins.

use rocket::form::{Errors, Form};
use rocket::{get, post, put};
use sha2::{Digest as _, Sha256};

use super::types::{BrandChange, BrandColors, BrandLogo, BrandSettings, BrandTone, BrandTones};
use super::{actions, store, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ManageLegal;
use crate::base::brand::{Brand, ICON_SIDES};
use crate::base::color::Color;
use crate::base::error::ApiError;
use crate::media::CountedUpload;
use crate::media::decode_permit::DecodePermit;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::media::{logo, share_picture};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Logo and colours.
#[utoipa::path(tag = "branding", security(("bearer" = [])), responses((status = 200, body = BrandSettings), ApiProblem))]
#[get("/panel/branding")]
async fn get_branding(_who: Staff<ManageLegal>, app: App) -> Reply<BrandSettings> {
    app.read(|db| Ok(Json(view::settings(&store::stored_brand(db)?)))).await
}

/// Changes logo and colours; in force at once.
#[utoipa::path(tag = "branding", security(("bearer" = [])), request_body = BrandChange, responses((status = 200, body = BrandSettings), ApiProblem))]
#[put("/panel/branding", data = "<call>")]
async fn change_branding(who: Staff<ManageLegal>, app: App, call: Valid<BrandChange>) -> Reply<BrandSettings> {
    let answer = app
        .write(move |write| {
            actions::change(write, &who.actor(), &call.0)
                .map_err(|error| error.with_current(|| Ok(view::settings(&store::stored_brand(write)?))))?;
            Ok(view::settings(&store::stored_brand(write)?))
        })
        .await?;
    rocket::tokio::task::spawn_blocking(move || actions::load(&app))
        .await
        .map_err(|error| ApiError::internal(error.to_string()))??;
    Ok(Json(answer))
}

/// Tones of two colours, for a preview; of the program where a colour is left out.
#[utoipa::path(tag = "branding", security(("bearer" = [])), params(BrandColors), responses((status = 200, body = BrandTones), ApiProblem))]
#[get("/panel/branding/tones")]
async fn preview_branding(_who: Staff<ManageLegal>, colors: Query<BrandColors>) -> Reply<BrandTones> {
    let color = |text: &Option<String>| text.as_deref().and_then(Color::parse);
    let brand = Brand { main: color(&colors.main), accent: color(&colors.accent), ..Brand::default() };
    Ok(Json(BrandTones { tones: brand.all_tones().into_iter().map(BrandTone::from).collect() }))
}

/// Uploads a logo. It is shown after a change that names it.
#[utoipa::path(tag = "branding", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = BrandLogo), ApiProblem))]
#[post("/panel/branding/logos", data = "<upload>")]
async fn upload_logo(
    who: Staff<ManageLegal>,
    _counted: CountedUpload,
    app: App,
    declared: DeclaredLength,
    upload: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<BrandLogo> {
    let (hash, made) = prepared(&app, declared, upload, |bytes| logo::prepare(bytes, &ICON_SIDES)).await?;
    let picture = app.write(move |write| actions::add_logo(write, &who.actor(), &hash, &made)).await?;
    Ok(Json(BrandLogo::from(&picture)))
}

/// Uploads a picture for shared pages, of which the middle is kept. Pages name it after a change that names it.
#[utoipa::path(tag = "branding", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = BrandLogo), ApiProblem))]
#[post("/panel/branding/share-pictures", data = "<upload>")]
async fn upload_share_picture(
    who: Staff<ManageLegal>,
    _counted: CountedUpload,
    app: App,
    declared: DeclaredLength,
    upload: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<BrandLogo> {
    let (hash, made) = prepared(&app, declared, upload, share_picture::prepare).await?;
    let picture = app.write(move |write| actions::add_share(write, &who.actor(), &hash, &made)).await?;
    Ok(Json(BrandLogo::shared(&picture)))
}

/// The hash of an uploaded file, and what `prepare` made of it off the async threads.
async fn prepared<Made: Send + 'static>(
    app: &App,
    declared: DeclaredLength,
    upload: Result<Form<Upload<'_>>, Errors<'_>>,
    prepare: fn(&[u8]) -> Result<Made, ApiError>,
) -> Result<(String, Made), ApiError> {
    let sent = upload::parse(upload, declared, app.config.limits.upload_staff_mb)?;
    let permit = DecodePermit::acquire().await?;
    let bytes = sent.bytes().await?;
    permit.run(move || Ok((hex::encode(&Sha256::digest(&bytes)[..16]), prepare(&bytes)?))).await
}

api!(get_branding, change_branding, preview_branding, upload_logo, upload_share_picture);
