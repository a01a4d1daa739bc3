//! Invoices in the account of their customers.

use rocket::get;

use super::types::OwnInvoice;
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::page::PageOf;
use crate::web::list::{PageQuery, page_request};
use crate::web::{ApiProblem, Json, Query, Reply};

/// Invoices of the caller and of enterprises of which the caller is an owner or billing member, newest first.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnInvoice>), ApiProblem))]
#[get("/account/invoices")]
async fn list_own_invoices(who: SignedIn, app: App, query: Query<PageQuery>) -> Reply<PageOf<OwnInvoice>> {
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::own(db, who.user.key, page)).await.map(Json)
}

api!(list_own_invoices);
