//! The own services: list, form, steps.

use rocket::{delete, get, post, put};
use rusqlite::Connection;

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::PageOf;
use crate::features::cases::CaseReader;
use crate::features::services::actions::{self, Owner};
use crate::features::services::types::{
    OwnService, OwnServiceRow, OwnServicesQuery, Service, ServiceChange, ServiceChoices, ServiceForm, ServiceId,
    ServiceQuota, ServiceSaved, ServiceStepCall, ServiceVersion,
};
use crate::features::services::{store, view};
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

fn reader(app: &App, who: &SignedIn, facts: &RequestContext) -> CaseReader {
    CaseReader { user_key: who.user.key, lang: facts.lang, now: app.clock.now() }
}

pub(super) fn id_of(id: &str) -> Result<ServiceId, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

/// The person's own service. Errors: `NotFound`.
pub(super) fn get_own(db: &Connection, id: &ServiceId, user_key: i64) -> Result<Service, ApiError> {
    let service = store::get(db, id)?;
    if service.owner_key == user_key { Ok(service) } else { Err(ApiError::NotFound) }
}

fn current(db: &Connection, id: &ServiceId, reader: CaseReader) -> Result<OwnService, ApiError> {
    view::own(db, &get_own(db, id, reader.user_key)?, reader)
}

/// Own services, the last changed first.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(OwnServicesQuery), responses((status = 200, body = PageOf<OwnServiceRow>), ApiProblem))]
#[get("/account/services")]
async fn list_own_services(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    query: Query<OwnServicesQuery>,
) -> Reply<PageOf<OwnServiceRow>> {
    let page = page_request(&app, query.page, query.per_page);
    let reader = reader(&app, &who, &facts);
    app.read(move |db| view::list(db, query.state, reader, page)).await.map(Json)
}

/// Limits of the person, and own services by state.
#[utoipa::path(tag = "services", security(("bearer" = [])), responses((status = 200, body = ServiceQuota), ApiProblem))]
#[get("/account/services/quota")]
async fn get_service_quota(who: SignedIn, app: App) -> Reply<ServiceQuota> {
    let shared = app.clone();
    app.read(move |db| view::quota(&shared, db, &who.user)).await.map(Json)
}

/// Categories with their rules, languages, and enterprises of the person, that the form offers.
#[utoipa::path(tag = "services", security(("bearer" = [])), responses((status = 200, body = ServiceChoices), ApiProblem))]
#[get("/account/services/choices")]
async fn get_service_choices(who: SignedIn, app: App, facts: RequestContext) -> Reply<ServiceChoices> {
    app.read(move |db| view::choices(db, who.user.key, facts.lang)).await.map(Json)
}

/// Makes a draft. Errors: 409 `too_many_drafts`.
#[utoipa::path(tag = "services", security(("bearer" = [])), request_body = ServiceForm, responses((status = 200, body = OwnService), ApiProblem))]
#[post("/account/services", data = "<form>")]
async fn create_service(who: SignedIn, app: App, facts: RequestContext, form: Valid<ServiceForm>) -> Reply<OwnService> {
    let reader = reader(&app, &who, &facts);
    let owner = Owner { actor: who.actor(), user: who.user, cases: app.config.cases.clone() };
    app.write(move |write| {
        let service = actions::create(write, &owner, &form.0)?;
        view::own(write, &service, reader).map(Json)
    })
    .await
}

/// One own service, by its id or its slug.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnService), ApiProblem))]
#[get("/account/services/<id>", rank = 2)]
async fn get_own_service(who: SignedIn, app: App, facts: RequestContext, id: &str) -> Reply<OwnService> {
    let (id, reader) = (id.to_owned(), reader(&app, &who, &facts));
    app.read(move |db| {
        let found = match Id::parse(&id) {
            Some(id) => get_own(db, &id, reader.user_key)?,
            None => store::find_by_slug(db, &id)?
                .filter(|service| service.owner_key == reader.user_key)
                .ok_or(ApiError::NotFound)?,
        };
        view::own(db, &found, reader).map(Json)
    })
    .await
}

/// Saves all fields of a service. A change of a published service waits for a review, unless the person is trusted and the
/// fields are none that are always reviewed.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceChange, responses((status = 200, body = ServiceSaved), ApiProblem))]
#[put("/account/services/<id>", data = "<change>")]
async fn update_service(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<ServiceChange>,
) -> Reply<ServiceSaved> {
    let (id, reader) = (id_of(id)?, reader(&app, &who, &facts));
    let owner = Owner { actor: who.actor(), user: who.user, cases: app.config.cases.clone() };
    app.write(move |write| {
        let (service, live) = actions::save(write, &owner, &id, &change.0)
            .map_err(|error| error.with_current(|| current(write, &id, reader)))?;
        Ok(Json(ServiceSaved { service: view::own(write, &service, reader)?, live }))
    })
    .await
}

/// Takes a step: submit, discard, pause, resume, renew, archive, copy.
/// Errors: 403 `email_unconfirmed`; 409 `wrong_state`, `terms_due`, `quota_full`, `near_duplicate`.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceStepCall, responses((status = 200, body = OwnService), ApiProblem))]
#[post("/account/services/<id>/step", data = "<call>")]
async fn step_service(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<ServiceStepCall>,
) -> Reply<OwnService> {
    let (id, reader) = (id_of(id)?, reader(&app, &who, &facts));
    let owner = Owner { actor: who.actor(), user: who.user, cases: app.config.cases.clone() };
    app.write(move |write| {
        let service = actions::take_step(write, &owner, &id, &call.0)
            .map_err(|error| error.with_current(|| current(write, &id, reader)))?;
        view::own(write, &service, reader).map(Json)
    })
    .await
}

/// Removes a service that was never submitted.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path), ServiceVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/services/<id>")]
async fn remove_service(who: SignedIn, app: App, id: &str, call: Query<ServiceVersion>) -> Reply<()> {
    let id = id_of(id)?;
    let owner = Owner { actor: who.actor(), user: who.user, cases: app.config.cases.clone() };
    app.write(move |write| actions::remove(write, &owner, &id, call.version).map(Json)).await
}

api!(
    list_own_services,
    get_service_quota,
    get_service_choices,
    create_service,
    get_own_service,
    update_service,
    step_service,
    remove_service
);
