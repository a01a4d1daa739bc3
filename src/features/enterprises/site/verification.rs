//! Verification of the own enterprises.

use rocket::form::{Errors, Form};
use rocket::{delete, post};

use super::request::{EnterpriseCall, caller, id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::enterprises::types::{NewVerification, OwnEnterprise, VerificationCode};
use crate::features::enterprises::{actions, view};
use crate::media::CountedUpload;
use crate::media::upload::DeclaredLength;
use crate::private_files::{self, PrivateUpload, PrivateUploadForm};
use crate::web::{ApiProblem, Json, Reply, RequestContext, Valid};

/// Asks for a verification. Errors: `TooOften` for a second letter to an address.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewVerification, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/verification", data = "<call>")]
async fn request_enterprise_verification(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<NewVerification>,
) -> Reply<OwnEnterprise> {
    EnterpriseCall::new(app, who, &context, id)?
        .take(move |write, who, id| actions::request(write, who, id, &call.0))
        .await
}

/// Withdraws the request that waits.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[delete("/account/enterprises/<id>/verification")]
async fn withdraw_enterprise_verification(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
) -> Reply<OwnEnterprise> {
    EnterpriseCall::new(app, who, &context, id)?.take(actions::withdraw).await
}

/// Adds a file to the evidence of the request that waits: PDF or a picture.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body(content = PrivateUploadForm, content_type = "multipart/form-data"), responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/verification/evidence", data = "<upload>")]
async fn add_enterprise_evidence(
    who: SignedIn,
    _counted: CountedUpload,
    app: App,
    context: RequestContext,
    id: &str,
    declared: DeclaredLength,
    upload: Result<Form<PrivateUpload<'_>>, Errors<'_>>,
) -> Reply<OwnEnterprise> {
    who.user.demand_unrestricted()?;
    let target = EnterpriseCall::new(app.clone(), who, &context, id)?;
    target.demand_evidence().await?;
    let file = private_files::parse(&app, upload, &declared)?;
    let file = private_files::accept(&app, &file).await?;
    target.take(move |write, who, id| actions::add_evidence(write, who, id, &file)).await
}

/// Confirms the link of a letter to the domain of the website. Errors: 410 `link_used_up`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = VerificationCode, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/verification/confirm", data = "<call>")]
async fn confirm_enterprise_link(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<VerificationCode>,
) -> Reply<OwnEnterprise> {
    let target = EnterpriseCall::new(app, who, &context, id)?;
    target.take(move |write, who, id| actions::confirm_link(write, who, id, &call.0.code)).await
}

/// Takes the code of a letter by post; the right one verifies the enterprise, the fifth wrong one ends the request.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = VerificationCode, responses((status = 200, body = OwnEnterprise), ApiProblem))]
#[post("/account/enterprises/<id>/verification/code", data = "<call>")]
async fn enter_enterprise_code(
    who: SignedIn,
    app: App,
    context: RequestContext,
    id: &str,
    call: Valid<VerificationCode>,
) -> Reply<OwnEnterprise> {
    let (id, reader) = (id_of(id)?, reader(&app, &who, &context));
    let who = caller(&app, who);
    // a wrong code is counted, so the refusal comes after the commit
    let (shown, is_right) = app
        .write(move |write| {
            let is_right = actions::enter_code(write, &who, &id, &call.0.code)?;
            Ok::<_, ApiError>((view::own(write, &id, reader)?, is_right))
        })
        .await?;
    if is_right { Ok(Json(shown)) } else { Err(ApiError::field("code", "wrong_code")) }
}

api!(
    request_enterprise_verification,
    withdraw_enterprise_verification,
    add_enterprise_evidence,
    confirm_enterprise_link,
    enter_enterprise_code
);
