//! Endpoints of records, for staff. Authors read the records of works in which they have a part, and object to them.

use rocket::form::{Errors, Form};
use rocket::{get, post, put};

use super::certificate::{self, Certificate};
use super::rules::{self, RecordViewer};
use super::types::{
    AuthorshipRecord, BulkConfirmation, BulkOutcome, FeeQuery, RecordChange, RecordCounts, RecordDecision,
    RecordDetail, RecordDisputeRequest, RecordId, RecordPage, RecordQuery, RecordReason, RecordRequest, RecordRow,
    RecordVersion,
};
use super::view::RecordReader;
use super::{actions, store, view};
use crate::api;
use crate::app::App;
use crate::audit::Actor;
use crate::auth::Staff;
use crate::base::access::{ConfirmAuthorship, ManageAuthorship, ReadAuthorship, Scope};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::media::CountedUpload;
use crate::media::upload::DeclaredLength;
use crate::private_files::{self, PrivateUpload, PrivateUploadForm};
use crate::web::csv::Csv;
use crate::web::list::{page_request, table};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

fn id_of(text: &str) -> Result<RecordId, ApiError> {
    RecordId::parse(text).ok_or(ApiError::NotFound)
}

fn reader<C>(who: &Staff<C>, facts: &RequestContext) -> RecordReader {
    RecordReader {
        confirms: who.access.scope::<ConfirmAuthorship>().is_some(),
        manages: who.access.scope::<ManageAuthorship>().is_some(),
        user_key: who.user.key,
        lang: facts.lang,
    }
}

/// The record and the person in front of it. Errors: `NotFound`, also for authors without a part in the work; a revoked part
/// counts for its own record.
fn find(
    db: &rusqlite::Connection,
    reader: RecordReader,
    scope: Scope,
    id: &RecordId,
) -> Result<(AuthorshipRecord, RecordViewer), ApiError> {
    let record = store::get(db, id, reader.lang)?;
    let viewer = reader.before(db, &record)?;
    if scope == Scope::Own && !viewer.is_credited && !rules::is_person_of(&record, viewer) {
        return Err(ApiError::NotFound);
    }
    Ok((record, viewer))
}

/// Takes a step with a record that was read at `version` and answers it as it is then.
async fn changed<C: Send + Sync + 'static>(
    (who, app, facts): (Staff<C>, App, RequestContext),
    id: &str,
    version: i64,
    step: impl FnOnce(&mut Write, &Actor, RecordViewer, &AuthorshipRecord) -> Result<(), ApiError> + Send + 'static,
) -> Reply<RecordDetail> {
    let (id, reader) = (id_of(id)?, reader(&who, &facts));
    app.write(move |write| {
        let (before, viewer) = find(write, reader, who.scope, &id)?;
        if before.version != version {
            return Err(ApiError::stale(view::detail(write, reader, before)?));
        }
        step(write, &who.actor(), viewer, &before)?;
        view::detail(write, reader, store::get(write, &id, reader.lang)?).map(Json)
    })
    .await
}

/// Records; authors see their own.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(RecordQuery), responses((status = 200, body = PageOf<RecordRow>), ApiProblem))]
#[get("/panel/authorship-records")]
async fn list_authorship_records(
    who: Staff<ReadAuthorship>,
    app: App,
    facts: RequestContext,
    query: Query<RecordQuery>,
) -> Reply<PageOf<RecordRow>> {
    let request = page_request(&app, query.page, query.per_page);
    let (reader, zone) = (reader(&who, &facts), app.site().zone.clone());
    let day = |field: &str, day: Option<&String>, later| match day {
        None => Ok(None),
        Some(day) => Ts::midnight(day, later, &zone).map(Some).ok_or_else(|| ApiError::field(field, "date")),
    };
    let page = RecordPage {
        owner: (who.scope == Scope::Own).then_some(who.user.key),
        from: day("from", query.from.as_ref(), 0)?,
        until: day("to", query.to.as_ref(), 1)?,
        ending_by: rules::ending_by(app.clock.now().date(&zone)),
        query: query.0,
    };
    app.read(move |db| view::list(db, reader, &page, request)).await.map(Json)
}

/// Records by state; authors' own.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), responses((status = 200, body = RecordCounts), ApiProblem))]
#[get("/panel/authorship-records/counts")]
async fn count_authorship_records(who: Staff<ReadAuthorship>, app: App) -> Reply<RecordCounts> {
    let owner = (who.scope == Scope::Own).then_some(who.user.key);
    app.read(move |db| store::counts(db, owner)).await.map(Json)
}

/// The fees that were agreed, became due or were paid in a month, as a table (CSV, RFC 4180).
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(FeeQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/authorship-records/fees.csv")]
async fn export_authorship_fees(
    _who: Staff<ManageAuthorship>,
    app: App,
    facts: RequestContext,
    query: Query<FeeQuery>,
) -> Result<Csv, ApiError> {
    let (zone, lang, month) = (app.site().zone.clone(), facts.lang, query.0.month);
    let span = rules::month(&month, &zone).ok_or_else(|| ApiError::field("month", "date"))?;
    let head = ["record", "work", "title", "language", "person", "role", "amount", "currency", "state", "day"];
    let table = app
        .read(move |db| {
            table(
                &head,
                |request| store::fees(db, span, lang, request),
                |fee| {
                    vec![
                        fee.id.to_string(),
                        fee.work.as_str().to_owned(),
                        fee.title.clone(),
                        fee.lang.map(|lang| lang.to_string()).unwrap_or_default(),
                        fee.person.clone(),
                        fee.role.as_str().to_owned(),
                        rules::amount(fee.fee),
                        fee.fee.currency.code().to_owned(),
                        fee.fee_state.as_str().to_owned(),
                        fee.at.day(&zone),
                    ]
                },
            )
        })
        .await?;
    Ok(Csv::named(&format!("fees-{month}.csv"), table))
}

/// One record, with the other parts in its work and its log.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = RecordDetail), ApiProblem))]
#[get("/panel/authorship-records/<id>", rank = 2)]
async fn get_authorship_record(
    who: Staff<ReadAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Reply<RecordDetail> {
    let (id, reader) = (id_of(id)?, reader(&who, &facts));
    app.read(move |db| {
        let (record, _) = find(db, reader, who.scope, &id)?;
        view::detail(db, reader, record).map(Json)
    })
    .await
}

/// Adds a part of somebody without an account in a contact, legal page or picture. The byline of an article is edited with
/// the article.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), request_body = RecordRequest, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records", data = "<call>")]
async fn create_authorship_record(
    who: Staff<ManageAuthorship>,
    app: App,
    facts: RequestContext,
    call: Valid<RecordRequest>,
) -> Reply<RecordDetail> {
    let reader = reader(&who, &facts);
    app.write(move |write| {
        let record = actions::create(write, &who.actor(), &call.0)?;
        view::detail(write, reader, store::get(write, &record.id, reader.lang)?).map(Json)
    })
    .await
}

/// Changes licence, shares, fee and notes of a record.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordChange, responses((status = 200, body = RecordDetail), ApiProblem))]
#[put("/panel/authorship-records/<id>", data = "<call>")]
async fn change_authorship_record(
    who: Staff<ManageAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordChange>,
) -> Reply<RecordDetail> {
    let version = call.0.version;
    changed((who, app, facts), id, version, move |write, actor, viewer, before| {
        actions::change(write, actor, viewer, before, &call.0)
    })
    .await
}

/// Confirms several proposals; each succeeds or fails alone.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), request_body = BulkConfirmation, responses((status = 200, body = Vec<BulkOutcome>), ApiProblem))]
#[post("/panel/authorship-records/confirm", data = "<call>")]
async fn confirm_authorship_records(
    who: Staff<ConfirmAuthorship>,
    app: App,
    facts: RequestContext,
    call: Valid<BulkConfirmation>,
) -> Reply<Vec<BulkOutcome>> {
    let reader = reader(&who, &facts);
    app.write(move |write| {
        let mut outcomes = Vec::new();
        for wanted in &call.0.records {
            let confirmed = find(write, reader, who.scope, &wanted.id).and_then(|(before, viewer)| {
                if before.version != wanted.version {
                    return Err(ApiError::outdated());
                }
                actions::confirm(write, &who.actor(), viewer, &before)
            });
            let code = match confirmed {
                Ok(()) => None,
                Err(error @ ApiError::Internal(_)) => return Err(error),
                Err(error) => Some(error.code().to_owned()),
            };
            outcomes.push(BulkOutcome { id: wanted.id.clone(), done: code.is_none(), code });
        }
        Ok(Json(outcomes))
    })
    .await
}

/// Confirms a proposal.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordVersion, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/confirm", data = "<call>")]
async fn confirm_authorship_record(
    who: Staff<ConfirmAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordVersion>,
) -> Reply<RecordDetail> {
    changed((who, app, facts), id, call.0.version, actions::confirm).await
}

/// Objects to a record; a picture whose licence is disputed is hidden at once.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordDisputeRequest, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/dispute", data = "<call>")]
async fn dispute_authorship_record(
    who: Staff<ReadAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordDisputeRequest>,
) -> Reply<RecordDetail> {
    let version = call.0.version;
    changed((who, app, facts), id, version, move |write, actor, viewer, before| {
        actions::dispute(write, actor, viewer, before, &call.0)
    })
    .await
}

/// Decides a dispute; both sides are told the reason.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordDecision, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/decide", data = "<call>")]
async fn decide_authorship_record(
    who: Staff<ConfirmAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordDecision>,
) -> Reply<RecordDetail> {
    let version = call.0.version;
    changed((who, app, facts), id, version, move |write, actor, viewer, before| {
        actions::decide(write, actor, viewer, before, &call.0)
    })
    .await
}

/// Withdraws a record; bylines no longer name the person.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordReason, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/revoke", data = "<call>")]
async fn revoke_authorship_record(
    who: Staff<ManageAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordReason>,
) -> Reply<RecordDetail> {
    let version = call.0.version;
    changed((who, app, facts), id, version, move |write, actor, viewer, before| {
        actions::revoke(write, actor, viewer, before, &call.0)
    })
    .await
}

/// Proposes a withdrawn record again.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = RecordVersion, responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/restore", data = "<call>")]
async fn restore_authorship_record(
    who: Staff<ManageAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<RecordVersion>,
) -> Reply<RecordDetail> {
    changed((who, app, facts), id, call.0.version, actions::restore).await
}

/// The certificate of a confirmed or corrected record as a PDF file, in the language of the request.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), ApiProblem))]
#[get("/panel/authorship-records/<id>/certificate")]
async fn get_authorship_certificate(
    who: Staff<ReadAuthorship>,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Result<Certificate, ApiError> {
    let (id, reader, lang) = (id_of(id)?, reader(&who, &facts), facts.lang);
    let site = app.site();
    let certified = app
        .read(move |db| {
            let (record, _) = find(db, reader, who.scope, &id)?;
            certificate::collect(db, &record, &site, lang)
        })
        .await?;
    let media_dir = app.media_dir();
    tokio::task::spawn_blocking(move || certificate::draw(certified, &media_dir))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))?
}

/// Adds a file to the evidence of a record: PDF or a picture. Authors add to their own records.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body(content = PrivateUploadForm, content_type = "multipart/form-data"), responses((status = 200, body = RecordDetail), ApiProblem))]
#[post("/panel/authorship-records/<id>/evidence", data = "<upload>")]
async fn add_authorship_evidence(
    who: Staff<ReadAuthorship>,
    _counted: CountedUpload,
    app: App,
    facts: RequestContext,
    id: &str,
    declared: DeclaredLength,
    upload: Result<Form<PrivateUpload<'_>>, Errors<'_>>,
) -> Reply<RecordDetail> {
    let (id, reader) = (id_of(id)?, reader(&who, &facts));
    let wanted = id.clone();
    app.read(move |db| {
        let (record, viewer) = find(db, reader, who.scope, &wanted)?;
        rules::demand_evidence(&record, viewer)
    })
    .await?;
    let file = private_files::parse(&app, upload, &declared)?;
    let file = private_files::accept(&app, &file).await?;
    let (actor, limits) = (who.actor(), app.config.limits.clone());
    app.write(move |write| {
        let (record, viewer) = find(write, reader, who.scope, &id)?;
        actions::add_evidence(write, &actor, (viewer, &record), &file, &limits)?;
        view::detail(write, reader, record).map(Json)
    })
    .await
}

api!(
    list_authorship_records,
    count_authorship_records,
    export_authorship_fees,
    get_authorship_record,
    create_authorship_record,
    change_authorship_record,
    confirm_authorship_records,
    confirm_authorship_record,
    dispute_authorship_record,
    decide_authorship_record,
    revoke_authorship_record,
    restore_authorship_record,
    get_authorship_certificate,
    add_authorship_evidence
);
