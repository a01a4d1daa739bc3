//! Steps with one service or many.

use futures_util::future::join_all;
use rocket::{post, put};

use super::{id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateServices;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::accounts::types::TrustChange;
use crate::features::cases::actions::Worker;
use crate::features::cases::types::StaffMeasure;
use crate::features::services::types::{
    ServiceBulkChange, ServiceBulkRow, ServiceExtension, ServiceFeature, ServiceId, ServiceMerge, ServiceMove,
    ServiceReview, ServiceVersion, StaffServiceAction,
};
use crate::features::services::{actions, view};
use crate::web::{ApiProblem, Json, Reply, Valid, take_step};

type Who = Staff<ModerateServices>;

/// Takes a step with a service and answers it as it is then; a stale version comes with the current copy.
async fn step(
    who: Who,
    app: App,
    id: &str,
    step: impl FnOnce(&mut Write, &Worker, &ServiceId) -> Result<(), ApiError> + Send + 'static,
) -> Reply<ServiceReview> {
    let id = id_of(id)?;
    let (reader, worker, same) = (reader(&app, &who), Worker::of(&who, &app), id.clone());
    take_step(&app, move |write| step(write, &worker, &same), move |write| view::review(write, &id, reader)).await
}

/// Takes a service off the site by a decision, which takes effect when the time to undo it is over.
/// Errors: 409 `wrong_state`, `decision_pending`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffMeasure, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/suspend", data = "<call>")]
async fn suspend_service(who: Who, app: App, id: &str, call: Valid<StaffMeasure>) -> Reply<ServiceReview> {
    let suspend = StaffServiceAction::Suspend;
    step(who, app, id, move |write, who, id| actions::measure(write, who, id, &call.0, suspend).map(drop)).await
}

/// Ends a service for good by a decision, which takes effect when the time to undo it is over.
/// Errors: 409 `wrong_state`, `decision_pending`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffMeasure, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/end", data = "<call>")]
async fn end_service(who: Who, app: App, id: &str, call: Valid<StaffMeasure>) -> Reply<ServiceReview> {
    let archive = StaffServiceAction::Archive;
    step(who, app, id, move |write, who, id| actions::measure(write, who, id, &call.0, archive).map(drop)).await
}

/// Shows a suspended service again.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceVersion, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/lift", data = "<call>")]
async fn lift_service(who: Who, app: App, id: &str, call: Valid<ServiceVersion>) -> Reply<ServiceReview> {
    step(who, app, id, move |write, who, id| actions::lift(write, who, id, call.0.version)).await
}

/// Puts a service into another category.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceMove, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/move", data = "<call>")]
async fn move_service(who: Who, app: App, id: &str, call: Valid<ServiceMove>) -> Reply<ServiceReview> {
    step(who, app, id, move |write, who, id| actions::move_to(write, who, id, &call.0)).await
}

/// Prolongs the publication of a service.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceExtension, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/extend", data = "<call>")]
async fn extend_service(who: Who, app: App, id: &str, call: Valid<ServiceExtension>) -> Reply<ServiceReview> {
    step(who, app, id, move |write, who, id| actions::extend(write, who, id, call.0).map(drop)).await
}

/// Gives a service a preferred place in lists, or ends it.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceFeature, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/feature", data = "<call>")]
async fn feature_service(who: Who, app: App, id: &str, call: Valid<ServiceFeature>) -> Reply<ServiceReview> {
    step(who, app, id, move |write, who, id| actions::feature(write, who, id, call.0)).await
}

/// Archives a service as a duplicate of another one of its owner; its addresses lead there from then on.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceMerge, responses((status = 200, body = ServiceReview), ApiProblem))]
#[post("/panel/services/<id>/merge", data = "<call>")]
async fn merge_service(who: Who, app: App, id: &str, call: Valid<ServiceMerge>) -> Reply<ServiceReview> {
    step(who, app, id, move |write, who, id| actions::merge(write, who, id, &call.0)).await
}

/// Sets the trust of the owner of a service; the version is that of the account.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = TrustChange, responses((status = 200, body = ServiceReview), ApiProblem))]
#[put("/panel/services/<id>/trust", data = "<call>")]
async fn set_service_trust(who: Who, app: App, id: &str, call: Valid<TrustChange>) -> Reply<ServiceReview> {
    let TrustChange { version, trust } = call.0;
    step(who, app, id, move |write, who, id| actions::set_trust(write, who, id, version, trust)).await
}

/// Takes the same step with many services; each succeeds or fails alone.
#[utoipa::path(tag = "services", security(("bearer" = [])), request_body = ServiceBulkChange, responses((status = 200, body = Vec<ServiceBulkRow>), ApiProblem))]
#[post("/panel/services/bulk", data = "<call>", rank = 1)]
async fn change_services(who: Who, app: App, call: Valid<ServiceBulkChange>) -> Reply<Vec<ServiceBulkRow>> {
    let rows = call.0.services.clone().into_iter().map(|service| {
        let (app, worker, call) = (app.clone(), Worker::of(&who, &app), call.0.clone());
        async move {
            let id = service.id.clone();
            let taken = app.write(move |write| actions::take_bulk_step(write, &worker, &service, &call)).await;
            view::bulk_row(id, taken)
        }
    });
    Ok(Json(join_all(rows).await))
}

api!(
    suspend_service,
    end_service,
    lift_service,
    move_service,
    extend_service,
    feature_service,
    merge_service,
    set_service_trust,
    change_services
);
