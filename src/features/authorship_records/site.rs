//! Endpoints of records for the people whom they name, whatever their role.

use rocket::form::{Errors, Form};
use rocket::{get, post};

use super::rules::RecordViewer;
use super::types::{AuthorshipRecord, OwnRecord, RecordDisputeRequest, RecordId};
use super::view::{self, RecordReader};
use super::{actions, rules, store};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::media::CountedUpload;
use crate::media::upload::DeclaredLength;
use crate::private_files::{self, PrivateUpload, PrivateUploadForm};
use crate::web::list::{PageQuery, page_request};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// The caller without the rights of staff.
fn reader(who: &SignedIn, facts: &RequestContext) -> RecordReader {
    RecordReader { confirms: false, manages: false, user_key: who.user.key, lang: facts.lang }
}

/// A record of a work in which the caller has a part. Errors: `NotFound`.
fn find(
    db: &rusqlite::Connection,
    reader: RecordReader,
    id: &str,
) -> Result<(AuthorshipRecord, RecordViewer), ApiError> {
    let id = RecordId::parse(id).ok_or(ApiError::NotFound)?;
    let record = store::get(db, &id, reader.lang)?;
    let viewer = reader.before(db, &record)?;
    // a revoked part counts for its own record
    if viewer.is_credited || rules::is_person_of(&record, viewer) {
        Ok((record, viewer))
    } else {
        Err(ApiError::NotFound)
    }
}

/// Records that name the caller, newest first, with the other parts in the same works.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnRecord>), ApiProblem))]
#[get("/account/authorship-records")]
async fn list_own_authorship_records(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<OwnRecord>> {
    let (reader, page) = (reader(&who, &facts), page_request(&app, query.page, query.per_page));
    app.read(move |db| view::own_records(db, reader, page)).await.map(Json)
}

/// Objects to a record of a work in which the caller has a part; a picture whose licence is disputed is hidden at once.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordDisputeRequest, responses((status = 200, body = OwnRecord), ApiProblem))]
#[post("/account/authorship-records/<id>/dispute", data = "<call>")]
async fn dispute_own_authorship_record(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordDisputeRequest>,
) -> Reply<OwnRecord> {
    who.user.demand_unrestricted()?;
    let (reader, id) = (reader(&who, &facts), id.to_owned());
    app.write(move |write| {
        let (before, viewer) = find(write, reader, &id)?;
        if before.version != call.0.version {
            return Err(ApiError::stale(view::own_record(write, reader, before)?));
        }
        actions::dispute(write, &who.actor(), viewer, &before, &call.0)?;
        view::own_record(write, reader, store::get(write, &before.id, reader.lang)?).map(Json)
    })
    .await
}

/// Adds a file to the evidence of a record that names the caller: PDF or a picture.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body(content = PrivateUploadForm, content_type = "multipart/form-data"), responses((status = 200, body = OwnRecord), ApiProblem))]
#[post("/account/authorship-records/<id>/evidence", data = "<upload>")]
async fn add_own_authorship_evidence(
    who: SignedIn,
    _counted: CountedUpload,
    app: App,
    facts: RequestContext,
    id: &str,
    declared: DeclaredLength,
    upload: Result<Form<PrivateUpload<'_>>, Errors<'_>>,
) -> Reply<OwnRecord> {
    who.user.demand_unrestricted()?;
    let (reader, id, wanted) = (reader(&who, &facts), id.to_owned(), id.to_owned());
    app.read(move |db| {
        let (record, viewer) = find(db, reader, &wanted)?;
        rules::demand_evidence(&record, viewer)
    })
    .await?;
    let file = private_files::parse(&app, upload, &declared)?;
    let file = private_files::accept(&app, &file).await?;
    let limits = app.config.limits.clone();
    app.write(move |write| {
        let (record, viewer) = find(write, reader, &id)?;
        actions::add_evidence(write, &who.actor(), (viewer, &record), &file, &limits)?;
        view::own_record(write, reader, record).map(Json)
    })
    .await
}

api!(list_own_authorship_records, dispute_own_authorship_record, add_own_authorship_evidence);
