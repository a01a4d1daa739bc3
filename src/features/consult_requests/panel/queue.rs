//! Endpoints of the list: read, take, assign, finish, change, join.

use rocket::{get, post, put};

use super::{answerer, reader};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{AnswerConsults, ManageConsults};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::features::consult_requests::actions::{self, Answerer};
use crate::features::consult_requests::store::requests;
use crate::features::consult_requests::types::{
    ConsultAssignment, ConsultChange, ConsultCounts, ConsultDetail, ConsultId, ConsultMerge, ConsultQuery, ConsultRow,
    ConsultStepCall,
};
use crate::features::consult_requests::view;
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply, Valid, take_step};

type Who = Staff<AnswerConsults>;

/// Takes a step with a request and answers it as it is then; a stale version comes with the current copy.
pub(super) async fn step(
    who: Who,
    app: App,
    id: &str,
    step: impl FnOnce(&mut Write, &Answerer, &ConsultId) -> Result<(), ApiError> + Send + 'static,
) -> Reply<ConsultDetail> {
    let id = ConsultId::parse(id).ok_or(ApiError::NotFound)?;
    let (reader, answerer, same) = (reader(&who, &app), answerer(&who, &app), id.clone());
    let current = move |write: &Write| view::detail(write, &requests::get(write, &id)?, &reader);
    take_step(&app, move |write| step(write, &answerer, &same), current).await
}

/// Requests that wait by their due time, the others from the latest on; those of an author are the assigned ones.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(ConsultQuery), responses((status = 200, body = PageOf<ConsultRow>), ApiProblem))]
#[get("/panel/consult-requests")]
async fn list_consult_requests(who: Who, app: App, query: Query<ConsultQuery>) -> Reply<PageOf<ConsultRow>> {
    let (page, reader) = (page_request(&app, query.page, query.per_page), reader(&who, &app));
    app.read(move |db| view::list(db, &query.0, &reader, page)).await.map(Json)
}

/// Requests by state, the overdue and unread ones, and those of the caller.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), responses((status = 200, body = ConsultCounts), ApiProblem))]
#[get("/panel/consult-requests/counts")]
async fn count_consult_requests(who: Who, app: App) -> Reply<ConsultCounts> {
    let reader = reader(&who, &app);
    app.read(move |db| view::counts(db, &reader)).await.map(Json)
}

/// One request with its history.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ConsultDetail), ApiProblem))]
#[get("/panel/consult-requests/<id>", rank = 2)]
async fn get_consult_request(who: Who, app: App, id: &str) -> Reply<ConsultDetail> {
    let id = ConsultId::parse(id).ok_or(ApiError::NotFound)?;
    let reader = reader(&who, &app);
    app.read(move |db| {
        let request = requests::get(db, &id)?;
        who.covers(request.assignee_key)?;
        view::detail(db, &request, &reader)
    })
    .await
    .map(Json)
}

/// Notes that the staff read a request.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/read")]
async fn read_consult_request(who: Who, app: App, id: &str) -> Reply<ConsultDetail> {
    step(who, app, id, actions::set_read).await
}

/// Takes a step: take, start, wait, resume, finish with an outcome, spam.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultStepCall, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/step", data = "<call>")]
async fn step_consult_request(who: Who, app: App, id: &str, call: Valid<ConsultStepCall>) -> Reply<ConsultDetail> {
    step(who, app, id, move |write, who, id| actions::step(write, who, id, &call.0)).await
}

/// Gives a request to somebody who may answer it.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultAssignment, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/assign", data = "<call>")]
async fn assign_consult_request(
    _manager: Staff<ManageConsults>,
    who: Who,
    app: App,
    id: &str,
    call: Valid<ConsultAssignment>,
) -> Reply<ConsultDetail> {
    let to = Id::parse(&call.0.to_id);
    step(who, app, id, move |write, who, id| actions::assign(write, who, id, call.0.version, to.as_ref())).await
}

/// Changes topic, priority, tags and due time.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultChange, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[put("/panel/consult-requests/<id>", data = "<call>")]
async fn update_consult_request(who: Who, app: App, id: &str, call: Valid<ConsultChange>) -> Reply<ConsultDetail> {
    step(who, app, id, move |write, who, id| actions::change(write, who, id, &call.0)).await
}

/// Joins a request with another one of the same person.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultMerge, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/merge", data = "<call>")]
async fn merge_consult_request(
    _manager: Staff<ManageConsults>,
    who: Who,
    app: App,
    id: &str,
    call: Valid<ConsultMerge>,
) -> Reply<ConsultDetail> {
    let into = ConsultId::parse(&call.0.into_id);
    step(who, app, id, move |write, who, id| actions::merge(write, who, id, call.0.version, into.as_ref())).await
}

api!(
    list_consult_requests,
    count_consult_requests,
    get_consult_request,
    read_consult_request,
    step_consult_request,
    assign_consult_request,
    update_consult_request,
    merge_consult_request
);
