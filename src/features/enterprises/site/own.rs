//! The own enterprises: list, profile, invoice data, steps.

use rocket::{delete, get, post, put};

use super::request::{EnterpriseCall, caller, id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::features::enterprises::types::{
    BillingChange, EnterpriseChange, EnterpriseChoices, EnterpriseForm, EnterpriseVersion, OwnEnterprise,
    OwnEnterprises,
};
use crate::features::enterprises::{actions, view};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// Own enterprises, invitations and requests to join.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), responses((status = 200, body = OwnEnterprises), ApiProblem))]
#[get("/account/enterprises")]
async fn list_own_enterprises(who: SignedIn, app: App, context: RequestContext) -> Reply<OwnEnterprises> {
    let reader = reader(&app, &who, &context);
    let max_mb = app.config.limits.upload_user_mb;
    app.read(move |db| view::list(db, &who.user, reader, max_mb)).await.map(Json)
}

/// Legal forms by country, and languages, that the form offers.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), responses((status = 200, body = EnterpriseChoices), ApiProblem))]
#[get("/account/enterprises/choices")]
async fn get_enterprise_choices(_who: SignedIn, context: RequestContext) -> Reply<EnterpriseChoices> {
    Ok(Json(view::choices(context.lang)))
}

/// Makes a draft whose owner is the caller. Errors: 409 `too_many_enterprises`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), request_body = EnterpriseForm, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises", data = "<form>")]
async fn create_enterprise(
    who: SignedIn,
    app: App,
    context: RequestContext,
    form: Valid<EnterpriseForm>,
) -> Reply<OwnEnterprise> {
    let reader = reader(&app, &who, &context);
    let who = caller(&app, who);
    app.write(move |write| {
        let enterprise = actions::create(write, &who, &form.0)?;
        view::own(write, &enterprise.id, reader).map(Json)
    })
    .await
}

/// One enterprise of which the caller is a member.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[get("/account/enterprises/<id>", rank = 2)]
async fn get_own_enterprise(who: SignedIn, app: App, context: RequestContext, id: &str) -> Reply<OwnEnterprise> {
    EnterpriseCall::new(app, who, &context, id)?.read().await
}

/// Saves the profile. Errors: 409 `enterprise_exists` with the other enterprise.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseChange, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[put("/account/enterprises/<id>", data = "<change>")]
async fn update_enterprise(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    change: Valid<EnterpriseChange>,
) -> Reply<OwnEnterprise> {
    EnterpriseCall::new(app, who, &context, id)?
        .take(move |write, who, id| actions::save(write, who, id, &change.0))
        .await
}

/// Saves the invoice data; the days until an invoice is due stay as they are.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = BillingChange, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[put("/account/enterprises/<id>/billing", data = "<change>")]
async fn update_enterprise_billing(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    change: Valid<BillingChange>,
) -> Reply<OwnEnterprise> {
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::save_billing(write, who, id, &change.0)).await
}

/// Submits a draft for approval. Errors: 403 `email_unconfirmed`; 409 `terms_due`, `enterprise_exists` with the other
/// enterprise.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseVersion, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/submit", data = "<call>")]
async fn submit_enterprise(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<EnterpriseVersion>,
) -> Reply<OwnEnterprise> {
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::submit(write, who, id, call.0.version)).await
}

/// Ends an enterprise for good; its services are paused.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = EnterpriseVersion, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/close", data = "<call>")]
async fn close_enterprise(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<EnterpriseVersion>,
) -> Reply<OwnEnterprise> {
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::close(write, who, id, call.0.version)).await
}

/// Removes a draft that was never approved.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path), EnterpriseVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/enterprises/<id>")]
async fn remove_enterprise(who: SignedIn, app: App, id: &str, call: Query<EnterpriseVersion>) -> Reply<()> {
    let (id, who) = (id_of(id)?, caller(&app, who));
    app.write(move |write| actions::remove(write, &who, &id, call.version).map(Json)).await
}

api!(
    list_own_enterprises,
    get_enterprise_choices,
    create_enterprise,
    get_own_enterprise,
    update_enterprise,
    update_enterprise_billing,
    submit_enterprise,
    close_enterprise,
    remove_enterprise
);
