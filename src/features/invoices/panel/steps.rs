//! Steps with one invoice.

use jiff::civil::Date;
use rocket::post;

use super::{id_of, today};
use crate::api;
use crate::app::App;
use crate::audit::Actor;
use crate::auth::Staff;
use crate::base::access::ManageInvoices;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::types::{
    InvoiceDetail, InvoiceId, InvoicePaymentEntry, InvoicePaymentId, InvoicePaymentReversal, InvoiceVersion,
};
use crate::features::invoices::{actions, jobs, subjects, view};
use crate::web::{ApiProblem, Json, Reply, Valid};

type Who = Staff<ManageInvoices>;

/// Takes a step and answers the invoice that it leads to; a stale version comes with the current copy.
async fn step(
    who: Who,
    app: &App,
    id: &str,
    step: impl FnOnce(&mut Write, &Actor, &InvoiceId, Date) -> Result<InvoiceId, ApiError> + Send + 'static,
) -> Reply<InvoiceDetail> {
    let (id, today) = (id_of(id)?, today(app));
    let answer = app.write(move |write| match step(write, &who.actor(), &id, today) {
        Ok(next) => view::detail(write, &next).map(Json),
        Err(error) => Err(error.with_current(|| view::detail(write, &id))),
    });
    let answer = answer.await?;
    told(app).await?;
    Ok(answer)
}

/// Tells orders of the change, so that lists which are loaded after the answer show it.
pub(super) async fn told(app: &App) -> Result<(), ApiError> {
    let worker = app.clone();
    let telling = tokio::task::spawn_blocking(move || subjects::tell_all(&worker));
    telling.await.map_err(|error| ApiError::Internal(Box::new(error)))?
}

/// Makes the documents that wait, so that the answer already has them; the job makes those that fail here.
async fn delivered(app: App, answer: Json<InvoiceDetail>) -> Reply<InvoiceDetail> {
    let (id, worker) = (answer.0.row.id.clone(), app.clone());
    tokio::task::spawn_blocking(move || jobs::deliver(&worker))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    app.read(move |db| view::detail(db, &id)).await.map(Json)
}

/// Gives a draft its number and sends the document. Errors: 409 `wrong_state`, `creditor_incomplete`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), request_body = InvoiceVersion, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices/<id>/issue", data = "<call>")]
async fn issue_invoice(who: Who, app: App, id: &str, call: Valid<InvoiceVersion>) -> Reply<InvoiceDetail> {
    let answer = step(who, &app, id, move |write, actor, id, today| {
        actions::issue(write, actor, (id, call.0.version), today).map(|()| id.clone())
    });
    let answer = answer.await?;
    delivered(app, answer).await
}

/// Cancels an invoice by a credit note, which is answered. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), request_body = InvoiceVersion, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices/<id>/credit-note", data = "<call>")]
async fn cancel_invoice(who: Who, app: App, id: &str, call: Valid<InvoiceVersion>) -> Reply<InvoiceDetail> {
    let answer =
        step(who, &app, id, move |write, actor, id, today| actions::cancel(write, actor, (id, call.0.version), today));
    let answer = answer.await?;
    delivered(app, answer).await
}

/// Notes a payment of the open amount or of a part of it. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), request_body = InvoicePaymentEntry, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices/<id>/payments", data = "<call>")]
async fn record_invoice_payment(
    who: Who,
    app: App,
    id: &str,
    call: Valid<InvoicePaymentEntry>,
) -> Reply<InvoiceDetail> {
    step(who, &app, id, move |write, actor, id, today| {
        actions::record_payment(write, actor, (id, today), &call.0).map(|()| id.clone())
    })
    .await
}

/// Takes a payment back by a counter entry. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path), ("payment" = String, Path)), request_body = InvoicePaymentReversal, responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices/<id>/payments/<payment>/reverse", data = "<call>")]
async fn reverse_invoice_payment(
    who: Who,
    app: App,
    id: &str,
    payment: &str,
    call: Valid<InvoicePaymentReversal>,
) -> Reply<InvoiceDetail> {
    let payment = InvoicePaymentId::parse(payment).ok_or(ApiError::NotFound)?;
    step(who, &app, id, move |write, actor, id, today| {
        actions::reverse_payment(write, actor, (id, &payment, today), &call.0).map(|()| id.clone())
    })
    .await
}

/// Sends the document again. Errors: 409 `wrong_state` without a document or an address.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = InvoiceDetail), ApiProblem))]
#[post("/panel/invoices/<id>/resend")]
async fn resend_invoice(who: Who, app: App, id: &str) -> Reply<InvoiceDetail> {
    step(who, &app, id, move |write, actor, id, _| actions::resend(write, actor, id).map(|()| id.clone())).await
}

api!(issue_invoice, cancel_invoice, record_invoice_payment, reverse_invoice_payment, resend_invoice);
