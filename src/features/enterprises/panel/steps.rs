//! Steps with one enterprise.

use rocket::{post, put};

use super::{id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::VerifyEnterprises;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::cases::types::StaffMeasure;
use crate::features::enterprises::actions::{self, staff};
use crate::features::enterprises::types::{
    EnterpriseId, EnterpriseMerge, EnterpriseNoteChange, EnterpriseReview, EnterpriseTrustChange, EnterpriseVersion,
    VerificationRefusal,
};
use crate::features::enterprises::view::panel as view;
use crate::web::{ApiProblem, Reply, Valid, take_step};

type Who = Staff<VerifyEnterprises>;

/// Takes a step and answers the enterprise as it is then; a stale version comes with the current copy.
async fn step(
    who: Who,
    app: App,
    id: &str,
    step: impl FnOnce(&mut Write, &Worker, &EnterpriseId) -> Result<(), ApiError> + Send + 'static,
) -> Reply<EnterpriseReview> {
    let id = id_of(id)?;
    let (reader, worker, same) = (reader(&app, &who), Worker::of(&who, &app), id.clone());
    take_step(&app, move |write| step(write, &worker, &same), move |write| view::review(write, &id, reader)).await
}

/// Verifies an enterprise for 24 months. Errors: 409 `wrong_state` where no request waits; 403 `conflict_of_interest`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseVersion, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[post("/panel/enterprises/<id>/verify", data = "<call>")]
async fn verify_enterprise(who: Who, app: App, id: &str, call: Valid<EnterpriseVersion>) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::verify(write, who, id, call.0.version)).await
}

/// Refuses a verification with a reason for the owners.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = VerificationRefusal, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[post("/panel/enterprises/<id>/refuse", data = "<call>")]
async fn refuse_enterprise(who: Who, app: App, id: &str, call: Valid<VerificationRefusal>) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::refuse(write, who, id, &call.0)).await
}

/// Takes an enterprise off the site by a decision, which takes effect when the time to undo it is over.
/// Errors: 409 `wrong_state`, `decision_pending`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffMeasure, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[post("/panel/enterprises/<id>/suspend", data = "<call>")]
async fn suspend_enterprise(who: Who, app: App, id: &str, call: Valid<StaffMeasure>) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::suspend(write, who, id, &call.0)).await
}

/// Shows a suspended enterprise again. Errors: 409 `wrong_state`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseVersion, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[post("/panel/enterprises/<id>/lift", data = "<call>")]
async fn lift_enterprise(who: Who, app: App, id: &str, call: Valid<EnterpriseVersion>) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::lift(write, who, id, call.0.version)).await
}

/// Closes an enterprise as a duplicate of another one, to which its services, members and addresses go over.
/// Errors: 409 `wrong_state`, `members_full`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseMerge, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[post("/panel/enterprises/<id>/merge", data = "<call>")]
async fn merge_enterprise(who: Who, app: App, id: &str, call: Valid<EnterpriseMerge>) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| actions::merge(write, who, id, &call.0)).await
}

/// Sets the trust of the staff; changes of trusted enterprises are not looked at.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseTrustChange, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[put("/panel/enterprises/<id>/trust", data = "<call>")]
async fn set_enterprise_trust(
    who: Who,
    app: App,
    id: &str,
    call: Valid<EnterpriseTrustChange>,
) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::set_trust(write, who, id, &call.0)).await
}

/// Sets the internal remarks.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseNoteChange, responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[put("/panel/enterprises/<id>/note", data = "<call>")]
async fn set_enterprise_note(
    who: Who,
    app: App,
    id: &str,
    call: Valid<EnterpriseNoteChange>,
) -> Reply<EnterpriseReview> {
    step(who, app, id, move |write, who, id| staff::set_note(write, who, id, &call.0)).await
}

api!(
    verify_enterprise,
    refuse_enterprise,
    suspend_enterprise,
    lift_enterprise,
    merge_enterprise,
    set_enterprise_trust,
    set_enterprise_note
);
