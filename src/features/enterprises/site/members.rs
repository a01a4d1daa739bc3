//! Members of the own enterprises.

use rocket::{delete, post, put};

use super::request::{EnterpriseCall, caller, id_of};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::enterprises::actions;
use crate::features::enterprises::types::{EnterpriseRoleChange, NewEnterpriseInvitation, OwnEnterprise};
use crate::web::{ApiProblem, Json, Reply, RequestContext, Valid};

/// Invites the person with an address. Errors: 409 `members_full`, `already_member`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewEnterpriseInvitation, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/invitations", data = "<call>")]
async fn invite_to_enterprise(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<NewEnterpriseInvitation>,
) -> Reply<OwnEnterprise> {
    EnterpriseCall::new(app, who, &context, id)?
        .take(move |write, who, id| actions::invite(write, who, id, &call.0))
        .await
}

/// Withdraws an invitation.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), ("invitation" = String, Path)), responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[delete("/account/enterprises/<id>/invitations/<invitation>")]
async fn withdraw_enterprise_invitation(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    invitation: &str,
) -> Reply<OwnEnterprise> {
    let invitation = id_of(invitation)?;
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::withdraw_invitation(write, who, id, &invitation)).await
}

/// Changes the role of a member. Errors: 409 `last_owner`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), ("member" = String, Path)), request_body = EnterpriseRoleChange, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[put("/account/enterprises/<id>/members/<member>", data = "<call>")]
async fn set_enterprise_role(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    member: &str,
    call: Valid<EnterpriseRoleChange>,
) -> Reply<OwnEnterprise> {
    let member = id_of(member)?;
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::set_role(write, who, id, (&member, call.0.role))).await
}

/// Removes a member, or leaves. Errors: 409 `last_owner`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), ("member" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/enterprises/<id>/members/<member>")]
async fn remove_enterprise_member(who: SignedIn, app: App, id: &str, member: &str) -> Reply<()> {
    let (id, member, who) = (id_of(id)?, id_of(member)?, caller(&app, who));
    app.write(move |write| actions::leave_or_remove(write, &who, &id, &member).map(Json)).await
}

/// Makes the sender of a request to join a member. Errors: 409 `members_full`, `too_many_enterprises`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), ("request" = String, Path)), request_body = EnterpriseRoleChange, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/join-requests/<request>/accept", data = "<call>")]
async fn accept_join_request(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    request: &str,
    call: Valid<EnterpriseRoleChange>,
) -> Reply<OwnEnterprise> {
    let request = id_of(request)?;
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::accept_join(write, who, id, (&request, call.0.role))).await
}

/// Declines a request to join.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), ("request" = String, Path)), responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[delete("/account/enterprises/<id>/join-requests/<request>")]
async fn decline_join_request(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    request: &str,
) -> Reply<OwnEnterprise> {
    let request = id_of(request)?;
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::decline_join(write, who, id, &request)).await
}

api!(
    invite_to_enterprise,
    withdraw_enterprise_invitation,
    set_enterprise_role,
    remove_enterprise_member,
    accept_join_request,
    decline_join_request
);
