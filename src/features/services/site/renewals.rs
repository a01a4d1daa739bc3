//! Renewal of a service by the link of a letter, without sign-in.

use rocket::{get, post};

use crate::api;
use crate::app::App;
use crate::db::Write;
use crate::features::legal;
use crate::features::services::types::RenewalSubject;
use crate::features::services::{actions, view};
use crate::web::{ApiProblem, Json, Reply, RequestContext};

/// The service that a renewal link is about. Errors: 410 `renewal_link_over`.
#[utoipa::path(tag = "services", params(("token" = String, Path)), responses((status = 200, body = RenewalSubject), ApiProblem))]
#[get("/service-renewals/<token>")]
async fn get_service_renewal(app: App, facts: RequestContext, token: &str) -> Reply<RenewalSubject> {
    let (token, now) = (token.to_owned(), app.clock.now());
    app.read(move |db| view::renewal(db, &token, now, facts.lang).map(Json)).await
}

/// Renews a service. A second request changes nothing. Errors: 410 `renewal_link_over`; 403 `account_restricted`; 409 where it
/// cannot be renewed.
#[utoipa::path(tag = "services", params(("token" = String, Path)), responses((status = 200, body = RenewalSubject), ApiProblem))]
#[post("/service-renewals/<token>")]
async fn renew_service_by_link(app: App, facts: RequestContext, token: &str) -> Reply<RenewalSubject> {
    let (token, settings) = (token.to_owned(), app.config.cases.clone());
    let renew = move |write: &mut Write| actions::renew_by_link(write, &token, &settings);
    let service = legal::naming_contact(&app, app.write(renew).await).await?;
    Ok(Json(view::subject(&service, facts.lang, false)))
}

api!(get_service_renewal, renew_service_by_link);
