//! Uploads of logos and covers.

use rocket::form::{Errors, Form};
use rocket::post;

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::enterprises::actions;
use crate::media::decode_permit::DecodePermit;
use crate::media::upload::{self, DeclaredLength, Upload, UploadForm};
use crate::media::{CountedUpload, Media, files};
use crate::web::{ApiProblem, Json, Reply};

/// Uploads a logo or cover for own enterprises. Pictures that stand in none are removed after a week.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Media), ApiProblem))]
#[post("/account/enterprises/pictures", data = "<form>")]
async fn upload_enterprise_picture(
    who: SignedIn,
    _counted: CountedUpload,
    app: App,
    declared: DeclaredLength,
    form: Result<Form<Upload<'_>>, Errors<'_>>,
) -> Reply<Media> {
    who.user.demand_unrestricted()?;
    let sent = upload::parse(form, declared, app.config.limits.upload_user_mb)?;
    let permit = DecodePermit::acquire().await?;
    let (dir, of, bytes, crop) = (app.media_dir(), who.user.id.to_string(), sent.bytes().await?, sent.crop);
    let picture = permit.run(move || files::store_photo(&dir, &bytes, crop, &of)).await?;
    app.write(move |write| actions::add_picture(write, who.user.key, &picture, &sent.name).map(Json)).await
}

api!(upload_enterprise_picture);
