//! Steps with one booking.

use rocket::post;

use super::{id_of, reader, today};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{Capability, ModerateAds, TrustAds};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::{AdExtension, AdId, AdReview, AdSwap, AdVersion};
use crate::features::ads::{actions, view};
use crate::features::cases::actions::Worker;
use crate::features::cases::types::StaffMeasure;
use crate::web::{ApiProblem, Reply, Valid, take_step};

type Who = Staff<ModerateAds>;

/// Takes a step with a booking and answers it as it is then; a stale version comes with the current copy.
async fn step<C: Capability>(
    who: Staff<C>,
    app: App,
    id: &str,
    step: impl FnOnce(&mut Write, &Worker, &AdId) -> Result<(), ApiError> + Send + 'static,
) -> Reply<AdReview> {
    let id = id_of(id)?;
    let (reader, worker, same) = (reader(&app, &who), Worker::of(&who, &app), id.clone());
    take_step(&app, move |write| step(write, &worker, &same), move |write| view::review(write, &id, reader)).await
}

/// Takes a booking off the site by a decision, which takes effect when the time to undo it is over.
/// Errors: 409 `wrong_state`, `decision_pending`; 403 `conflict_of_interest`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = StaffMeasure, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/suspend", data = "<call>")]
async fn suspend_ad(who: Who, app: App, id: &str, call: Valid<StaffMeasure>) -> Reply<AdReview> {
    step(who, app, id, move |write, who, id| actions::suspend(write, who, id, &call.0)).await
}

/// Shows a suspended booking again.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/lift", data = "<call>")]
async fn lift_ad(who: Who, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::lift(write, who, (id, call.0.version), today)).await
}

/// Takes a booking off the site for some time; its last day moves by the days of the pause.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/pause", data = "<call>")]
async fn pause_ad(who: Who, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    step(who, app, id, move |write, who, id| actions::pause(write, who, id, call.0.version)).await
}

/// Shows a paused booking again.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/resume", data = "<call>")]
async fn resume_ad(who: Who, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::resume(write, who, (id, call.0.version), today)).await
}

/// Moves the last day of a booking.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdExtension, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/extend", data = "<call>")]
async fn extend_ad(who: Who, app: App, id: &str, call: Valid<AdExtension>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::extend(write, who, (id, today), call.0)).await
}

/// Issues the invoice of an approved booking now. Errors: 409 `wrong_state`, `creditor_incomplete`; `Invalid` with faults of the
/// recipient.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/bill", data = "<call>")]
async fn bill_ad(who: Who, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::bill_by_hand(write, who, (id, call.0.version), today)).await
}

/// Gives a booking up before it is paid, with its invoice.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/cancel", data = "<call>")]
async fn cancel_ad(who: Who, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::cancel(write, who, (id, call.0.version), today)).await
}

/// Schedules a booking on trust, before it is paid; its invoice is issued.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdVersion, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/trust", data = "<call>")]
async fn trust_ad(who: Staff<TrustAds>, app: App, id: &str, call: Valid<AdVersion>) -> Reply<AdReview> {
    let today = today(&app);
    step(who, app, id, move |write, who, id| actions::trust(write, who, (id, call.0.version), today)).await
}

/// Replaces the designs of a booking, and tells its owner why. Errors: 409 `wrong_state`, also while a change of the owner waits;
/// `Invalid` for designs that the owner could not submit.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdSwap, responses((status = 200, body = AdReview), ApiProblem))]
#[post("/panel/ads/<id>/swap", data = "<call>")]
async fn swap_ad(who: Who, app: App, id: &str, call: Valid<AdSwap>) -> Reply<AdReview> {
    step(who, app, id, move |write, who, id| actions::swap(write, who, id, &call.0)).await
}

api!(suspend_ad, lift_ad, pause_ad, resume_ad, extend_ad, swap_ad, bill_ad, cancel_ad, trust_ad);
