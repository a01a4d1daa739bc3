//! Endpoints of the inbox: list, take, decide, undo, close.

use rocket::{get, post, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::features::cases::actions::{self, Worker};
use crate::features::cases::store::cases;
use crate::features::cases::types::{CaseCounts, CaseDecision, CaseId, CaseQuery, CaseRow, CaseTerms, CaseVersion};
use crate::features::cases::view::{self, CaseReader};
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply, Valid, take_step};

type Decider = Staff<DecideCases>;

fn id_of(text: &str) -> Result<CaseId, ApiError> {
    CaseId::parse(text).ok_or(ApiError::NotFound)
}

fn reader(who: &Decider, app: &App) -> CaseReader {
    CaseReader { user_key: who.user.key, lang: who.lang, now: app.clock.now() }
}

/// Takes a step with a case and answers it as it is then; a stale version comes with the current copy.
async fn step(
    who: Decider,
    app: App,
    id: &str,
    step: impl FnOnce(&mut Write, &Worker, &CaseId) -> Result<(), ApiError> + Send + 'static,
) -> Reply<CaseRow> {
    let (id, reader, worker) = (id_of(id)?, reader(&who, &app), Worker::of(&who, &app));
    let same = id.clone();
    let current = move |write: &Write| view::row(write, cases::get(write, &id)?, reader);
    take_step(&app, move |write| step(write, &worker, &same), current).await
}

/// The inbox: cases that wait by their due time, the others from the latest on.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(CaseQuery), responses((status = 200, body = PageOf<CaseRow>), ApiProblem))]
#[get("/panel/cases")]
async fn list_cases(who: Decider, app: App, query: Query<CaseQuery>) -> Reply<PageOf<CaseRow>> {
    let (page, reader) = (page_request(&app, query.page, query.per_page), reader(&who, &app));
    app.read(move |db| view::list(db, &query.0, reader, page)).await.map(Json)
}

/// Cases by state, the overdue ones, and those of the caller.
#[utoipa::path(tag = "cases", security(("bearer" = [])), responses((status = 200, body = CaseCounts), ApiProblem))]
#[get("/panel/cases/counts")]
async fn count_cases(who: Decider, app: App) -> Reply<CaseCounts> {
    let (user_key, now) = (who.user.key, app.clock.now());
    app.read(move |db| cases::counts(db, user_key, now)).await.map(Json)
}

/// One case.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = CaseRow), ApiProblem))]
#[get("/panel/cases/<id>", rank = 2)]
async fn get_case(who: Decider, app: App, id: &str) -> Reply<CaseRow> {
    let (id, reader) = (id_of(id)?, reader(&who, &app));
    app.read(move |db| view::row(db, cases::get(db, &id)?, reader)).await.map(Json)
}

/// Takes a case and locks it; the holder prolongs the lock. A decided case is taken to be decided anew.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseVersion, responses((status = 200, body = CaseRow), ApiProblem))]
#[post("/panel/cases/<id>/take", data = "<call>")]
async fn take_case(who: Decider, app: App, id: &str, call: Valid<CaseVersion>) -> Reply<CaseRow> {
    let version = call.0.version;
    step(who, app, id, move |write, worker, id| actions::take(write, worker, id, version)).await
}

/// Gives a case back.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseVersion, responses((status = 200, body = CaseRow), ApiProblem))]
#[post("/panel/cases/<id>/release", data = "<call>")]
async fn release_case(who: Decider, app: App, id: &str, call: Valid<CaseVersion>) -> Reply<CaseRow> {
    let version = call.0.version;
    step(who, app, id, move |write, worker, id| actions::release(write, worker, id, version)).await
}

/// Sets priority and due time of a case that waits for a decision.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseTerms, responses((status = 200, body = CaseRow), ApiProblem))]
#[put("/panel/cases/<id>/terms", data = "<call>")]
async fn set_case_terms(who: Decider, app: App, id: &str, call: Valid<CaseTerms>) -> Reply<CaseRow> {
    step(who, app, id, move |write, worker, id| actions::set_terms(write, worker, id, &call.0)).await
}

/// Decides a case. The decision takes effect, and everybody concerned is told, when the time to undo it is over.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseDecision, responses((status = 200, body = CaseRow), ApiProblem))]
#[post("/panel/cases/<id>/decide", data = "<call>")]
async fn decide_case(who: Decider, app: App, id: &str, call: Valid<CaseDecision>) -> Reply<CaseRow> {
    step(who, app, id, move |write, worker, id| actions::decide(write, worker, id, &call.0)).await
}

/// Undoes a decision of the caller before it takes effect.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseVersion, responses((status = 200, body = CaseRow), ApiProblem))]
#[post("/panel/cases/<id>/undo", data = "<call>")]
async fn undo_decision(who: Decider, app: App, id: &str, call: Valid<CaseVersion>) -> Reply<CaseRow> {
    let version = call.0.version;
    step(who, app, id, move |write, worker, id| actions::undo(write, worker, id, version)).await
}

/// Closes a decided case.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), request_body = CaseVersion, responses((status = 200, body = CaseRow), ApiProblem))]
#[post("/panel/cases/<id>/close", data = "<call>")]
async fn close_case(who: Decider, app: App, id: &str, call: Valid<CaseVersion>) -> Reply<CaseRow> {
    let version = call.0.version;
    step(who, app, id, move |write, worker, id| actions::close(write, worker, id, version)).await
}

api!(
    list_cases,
    count_cases,
    get_case,
    take_case,
    release_case,
    set_case_terms,
    decide_case,
    undo_decision,
    close_case
);
