//! The list of services and one of them.

use rocket::get;

use super::{id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ReadServices;
use crate::base::page::PageOf;
use crate::features::services::store::panel;
use crate::features::services::types::{ServiceReview, ServiceRow, ServiceTabCount, ServicesQuery};
use crate::features::services::view;
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply};

type Who = Staff<ReadServices>;

/// Services in one part of the list; those that wait from the longest waiting on. Drafts are not listed.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(ServicesQuery), responses((status = 200, body = PageOf<ServiceRow>), ApiProblem))]
#[get("/panel/services")]
async fn list_services(who: Who, app: App, query: Query<ServicesQuery>) -> Reply<PageOf<ServiceRow>> {
    let (page, reader) = (page_request(&app, query.page, query.per_page), reader(&app, &who));
    app.read(move |db| view::rows(db, &query.0, reader.cases, page)).await.map(Json)
}

/// Number of services in each part of the list.
#[utoipa::path(tag = "services", security(("bearer" = [])), responses((status = 200, body = Vec<ServiceTabCount>), ApiProblem))]
#[get("/panel/services/counts")]
async fn count_services(_who: Who, app: App) -> Reply<Vec<ServiceTabCount>> {
    app.read(panel::counts).await.map(Json)
}

/// One service with the change that waits; for those who moderate, with the history of its owner.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ServiceReview), ApiProblem))]
#[get("/panel/services/<id>", rank = 2)]
async fn get_service(who: Who, app: App, id: &str) -> Reply<ServiceReview> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.read(move |db| view::review(db, &id, reader)).await.map(Json)
}

api!(list_services, count_services, get_service);
