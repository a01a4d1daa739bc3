//! Invitations and requests to join of the caller.

use rocket::{delete, post};

use super::request::{caller, id_of};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::enterprises::actions;
use crate::features::enterprises::types::NewJoinRequest;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Accepts an invitation for the confirmed address of the caller. Errors: 409 `members_full`, `too_many_enterprises`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[post("/account/enterprise-invitations/<id>/accept")]
async fn accept_enterprise_invitation(who: SignedIn, app: App, id: &str) -> Reply<()> {
    let (id, who) = (id_of(id)?, caller(&app, who));
    app.write(move |write| actions::accept_invitation(write, &who, &id).map(|_| Json(()))).await
}

/// Declines an invitation for the confirmed address of the caller.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/enterprise-invitations/<id>")]
async fn decline_enterprise_invitation(who: SignedIn, app: App, id: &str) -> Reply<()> {
    let (id, who) = (id_of(id)?, caller(&app, who));
    app.write(move |write| actions::decline_invitation(write, &who, &id).map(Json)).await
}

/// Asks the owners of an enterprise to become a member. Errors: 403 `email_unconfirmed`; 409 `already_member`,
/// `join_requested`, `too_many_enterprises`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewJoinRequest, responses((status = 200, body = ()), ApiProblem))]
#[post("/account/enterprises/<id>/join-requests", data = "<call>")]
async fn ask_to_join_enterprise(who: SignedIn, app: App, id: &str, call: Valid<NewJoinRequest>) -> Reply<()> {
    let (id, who) = (id_of(id)?, caller(&app, who));
    app.write(move |write| actions::ask_to_join(write, &who, &id, &call.0).map(Json)).await
}

/// Withdraws the caller's own request to join.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/enterprise-join-requests/<id>")]
async fn withdraw_join_request(who: SignedIn, app: App, id: &str) -> Reply<()> {
    let (id, who) = (id_of(id)?, caller(&app, who));
    app.write(move |write| actions::withdraw_join(write, &who, &id).map(Json)).await
}

api!(accept_enterprise_invitation, decline_enterprise_invitation, ask_to_join_enterprise, withdraw_join_request);
