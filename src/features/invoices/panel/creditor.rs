//! Settings that invoices are issued with: the creditor and the rates of value added tax.

use rocket::{delete, get, post, put};

use super::today;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageLegal, ReadLegal};
use crate::base::error::ApiError;
use crate::features::invoices::types::{CreditorChange, CreditorDetail, NewVatRate, VatRate, VatRateId};
use crate::features::invoices::{actions, store, view};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The creditor's settings, with details that are missing before the first invoice.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), responses((status = 200, body = CreditorDetail), ApiProblem))]
#[get("/panel/invoices/creditor")]
async fn get_creditor(_who: Staff<ReadLegal>, app: App) -> Reply<CreditorDetail> {
    let today = today(&app);
    app.read(move |db| view::creditor(db, today)).await.map(Json)
}

/// Changes the creditor's settings; invoices that were issued keep theirs.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), request_body = CreditorChange, responses((status = 200, body = CreditorDetail), ApiProblem))]
#[put("/panel/invoices/creditor", data = "<call>")]
async fn change_creditor(who: Staff<ManageLegal>, app: App, call: Valid<CreditorChange>) -> Reply<CreditorDetail> {
    let today = today(&app);
    app.write(move |write| {
        actions::change_creditor(write, &who.actor(), &call.0)
            .map_err(|error| error.with_current(|| view::creditor(write, today)))?;
        view::creditor(write, today).map(Json)
    })
    .await
}

/// Rates of value added tax, by country, the newest first.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), responses((status = 200, body = Vec<VatRate>), ApiProblem))]
#[get("/panel/invoices/vat-rates")]
async fn list_vat_rates(_who: Staff<ReadLegal>, app: App) -> Reply<Vec<VatRate>> {
    app.read(store::list_rates).await.map(Json)
}

/// Adds a rate of value added tax.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), request_body = NewVatRate, responses((status = 200, body = Vec<VatRate>), ApiProblem))]
#[post("/panel/invoices/vat-rates", data = "<call>")]
async fn create_vat_rate(who: Staff<ManageLegal>, app: App, call: Valid<NewVatRate>) -> Reply<Vec<VatRate>> {
    app.write(move |write| {
        actions::add_rate(write, &who.actor(), &call.0)?;
        store::list_rates(write).map(Json)
    })
    .await
}

/// Removes a rate of value added tax; invoices that were issued keep theirs.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<VatRate>), ApiProblem))]
#[delete("/panel/invoices/vat-rates/<id>")]
async fn remove_vat_rate(who: Staff<ManageLegal>, app: App, id: &str) -> Reply<Vec<VatRate>> {
    let id = VatRateId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        actions::remove_rate(write, &who.actor(), &id)?;
        store::list_rates(write).map(Json)
    })
    .await
}

api!(get_creditor, change_creditor, list_vat_rates, create_vat_rate, remove_vat_rate);
