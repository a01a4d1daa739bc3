//! The list of enterprises and one of them.

use rocket::get;

use super::{id_of, reader};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ReadEnterprises;
use crate::base::page::PageOf;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{EnterpriseCounts, EnterpriseReview, EnterpriseRow, EnterprisesQuery};
use crate::features::enterprises::view::panel as view;
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply};

type Who = Staff<ReadEnterprises>;

/// Enterprises; drafts only if the filter names that state.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(EnterprisesQuery), responses((status = 200, body = PageOf<EnterpriseRow>), ApiProblem))]
#[get("/panel/enterprises")]
async fn list_enterprises(who: Who, app: App, query: Query<EnterprisesQuery>) -> Reply<PageOf<EnterpriseRow>> {
    let (page, lang) = (page_request(&app, query.page, query.per_page), who.lang);
    app.read(move |db| view::rows(db, &query.0, lang, page)).await.map(Json)
}

/// Numbers of enterprises by state, and of verifications that wait for a check.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), responses((status = 200, body = EnterpriseCounts), ApiProblem))]
#[get("/panel/enterprises/counts")]
async fn count_enterprises(_who: Who, app: App) -> Reply<EnterpriseCounts> {
    app.read(store::panel::counts).await.map(Json)
}

/// One enterprise; for those who verify, with members, remarks and the request that waits.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = EnterpriseReview), ApiProblem))]
#[get("/panel/enterprises/<id>", rank = 2)]
async fn get_enterprise(who: Who, app: App, id: &str) -> Reply<EnterpriseReview> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.read(move |db| view::review(db, &id, reader)).await.map(Json)
}

api!(list_enterprises, count_enterprises, get_enterprise);
