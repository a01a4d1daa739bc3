//! Documents about the credentials of own services.

use rocket::form::{Errors, Form};
use rocket::{get, post};

use super::own::{get_own, id_of};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::services::actions::{self, Owner};
use crate::features::services::documents;
use crate::features::services::types::ServiceDocuments;
use crate::media::CountedUpload;
use crate::media::upload::DeclaredLength;
use crate::private_files::{self, FileAccess, PrivateUpload, PrivateUploadForm};
use crate::web::{ApiProblem, Json, Reply};

/// Documents of an own service. Errors: `NotFound`.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ServiceDocuments), ApiProblem))]
#[get("/account/services/<id>/documents")]
async fn get_service_documents(who: SignedIn, app: App, id: &str) -> Reply<ServiceDocuments> {
    let id = id_of(id)?;
    app.read(move |db| documents::list(db, &get_own(db, &id, who.user.key)?, FileAccess::ReadAndRemove).map(Json)).await
}

/// Adds a document to an own service: PDF or a picture. The owner and the staff who decide about services read it.
/// Errors: 409 `wrong_state` for an archived service.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body(content = PrivateUploadForm, content_type = "multipart/form-data"), responses((status = 200, body = ServiceDocuments), ApiProblem))]
#[post("/account/services/<id>/documents", data = "<upload>")]
async fn add_service_document(
    who: SignedIn,
    _counted: CountedUpload,
    app: App,
    id: &str,
    declared: DeclaredLength,
    upload: Result<Form<PrivateUpload<'_>>, Errors<'_>>,
) -> Reply<ServiceDocuments> {
    who.user.demand_unrestricted()?;
    let (id, user_key) = (id_of(id)?, who.user.key);
    let same = id.clone();
    app.read(move |db| actions::find_for_document(db, user_key, &same).map(drop)).await?;
    let file = private_files::parse(&app, upload, &declared)?;
    let file = private_files::accept(&app, &file).await?;
    let (limits, cases) = (app.config.limits.clone(), app.config.cases.clone());
    let owner = Owner { actor: who.actor(), user: who.user, cases };
    app.write(move |write| {
        let service = actions::add_document(write, &owner, &id, (&file, &limits))?;
        documents::list(write, &service, FileAccess::ReadAndRemove).map(Json)
    })
    .await
}

api!(get_service_documents, add_service_document);
