//! The list of invoices, one of them, and drafts.

use rocket::{delete, get, post, put};

use super::id_of;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ManageInvoices;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::invoices::types::{
    EnterpriseInvoices, InvoiceChange, InvoiceCounts, InvoiceDetail, InvoiceForm, InvoiceRow, InvoiceVersion,
    InvoicesQuery,
};
use crate::features::invoices::{actions, store, view};
use crate::web::csv::Csv;
use crate::web::list::{self, PageQuery, page_request};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

type Who = Staff<ManageInvoices>;

/// Columns of the table.
const COLUMNS: [&str; 10] =
    ["id", "number", "kind", "state", "customer", "currency", "total", "open", "issued_on", "due_on"];

fn fields(row: &InvoiceRow) -> Vec<String> {
    let day = |day: Option<jiff::civil::Date>| day.map(|day| day.to_string()).unwrap_or_default();
    let plain = |minor: i64| {
        let sign = if minor < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", minor.unsigned_abs() / 100, minor.unsigned_abs() % 100)
    };
    vec![
        row.id.to_string(),
        row.number.clone(),
        row.kind.as_str().to_owned(),
        row.state.as_str().to_owned(),
        row.customer.clone(),
        row.total.currency.code().to_owned(),
        plain(row.total.minor),
        plain(row.open.minor),
        day(row.issued_on),
        day(row.due_on),
    ]
}

/// Invoices and credit notes, the newest first.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(InvoicesQuery), responses((status = 200, body = PageOf<InvoiceRow>), ApiProblem))]
#[get("/panel/invoices")]
async fn list_invoices(_who: Who, app: App, query: Query<InvoicesQuery>) -> Reply<PageOf<InvoiceRow>> {
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::rows(db, &query.0, page)).await.map(Json)
}

/// Numbers of invoices by state, and open amounts.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), responses((status = 200, body = InvoiceCounts), ApiProblem))]
#[get("/panel/invoices/counts")]
async fn count_invoices(_who: Who, app: App) -> Reply<InvoiceCounts> {
    app.read(store::counts).await.map(Json)
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(InvoicesQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/invoices.csv")]
async fn export_invoices(_who: Who, app: App, query: Query<InvoicesQuery>) -> Result<Csv, ApiError> {
    let table = move |db: &rusqlite::Connection| {
        list::table(&COLUMNS, |page| Ok(view::rows(db, &query.0, page)?.items), fields)
    };
    Ok(Csv::named("invoices.csv", app.read(table).await?))
}

/// Form of an invoice to an enterprise, with the invoice data that its members entered.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = InvoiceForm), ApiProblem))]
#[get("/panel/invoices/customers/<id>")]
async fn get_invoice_customer(_who: Who, app: App, id: &str) -> Reply<InvoiceForm> {
    let id = EnterpriseId::parse(id).ok_or(ApiError::NotFound)?;
    app.read(move |db| view::customer_of(db, &id)).await.map(Json)
}

/// One invoice with its payments.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[get("/panel/invoices/<id>", rank = 2)]
async fn get_invoice(_who: Who, app: App, id: &str) -> Reply<InvoiceDetail> {
    let id = id_of(id)?;
    app.read(move |db| view::detail(db, &id)).await.map(Json)
}

/// Invoices of an enterprise, the newest first, with what it owes.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path), PageQuery), responses((status = 200, body = EnterpriseInvoices), ApiProblem))]
#[get("/panel/enterprises/<id>/invoices")]
async fn list_enterprise_invoices(_who: Who, app: App, id: &str, query: Query<PageQuery>) -> Reply<EnterpriseInvoices> {
    let id = EnterpriseId::parse(id).ok_or(ApiError::NotFound)?;
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::of_enterprise(db, &id, page)).await.map(Json)
}

/// Adds a draft.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), request_body = InvoiceForm, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices", data = "<call>")]
async fn create_invoice(who: Who, app: App, call: Valid<InvoiceForm>) -> Reply<InvoiceDetail> {
    app.write(move |write| {
        let id = actions::create_draft(write, &who.actor(), &call.0)?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Changes a draft. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), request_body = InvoiceChange, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[put("/panel/invoices/<id>", data = "<call>", rank = 2)]
async fn change_invoice(who: Who, app: App, id: &str, call: Valid<InvoiceChange>) -> Reply<InvoiceDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::change_draft(write, &who.actor(), &id, &call.0)
            .map_err(|error| error.with_current(|| view::detail(write, &id)))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Removes a draft. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path), InvoiceVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/panel/invoices/<id>")]
async fn remove_invoice(who: Who, app: App, id: &str, call: Query<InvoiceVersion>) -> Reply<()> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::remove_draft(write, &who.actor(), &id, call.version)
            .map_err(|error| error.with_current(|| view::detail(write, &id)))
            .map(Json)
    })
    .await
}

api!(
    list_invoices,
    count_invoices,
    export_invoices,
    get_invoice_customer,
    get_invoice,
    list_enterprise_invoices,
    create_invoice,
    change_invoice,
    remove_invoice
);
