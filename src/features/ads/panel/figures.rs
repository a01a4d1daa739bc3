//! Numbers of packages, and the trial of an order.

use rocket::get;
use rocket::http::{ContentType, Header, Status};
use rocket::request::Request;
use rocket::response::{Responder, Response};

use super::today;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateAds;
use crate::base::error::ApiError;
use crate::features::ad_packages::types::AdPackageId;
use crate::features::ads::types::{AdPackageFigures, AdTestOrder};
use crate::features::ads::view;
use crate::features::invoices;
use crate::web::{ApiProblem, Json, Reply};

fn id_of(id: &str) -> Result<AdPackageId, ApiError> {
    AdPackageId::parse(id).ok_or(ApiError::NotFound)
}

/// The invoice of a trial as a file.
struct TestInvoice(Vec<u8>);

impl<'r> Responder<'r, 'static> for TestInvoice {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let mut response = crate::web::sized(ContentType::PDF, self.0);
        response.set_header(Header::new("Content-Disposition", "attachment; filename=\"test-order.pdf\""));
        response.set_header(Header::new("Cache-Control", "private, no-store"));
        Ok(response)
    }
}

/// Occupancy of a package over the next 90 days, and its revenue of twelve months.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdPackageFigures), ApiProblem))]
#[get("/panel/ad-packages/<id>/figures")]
async fn get_ad_package_figures(_who: Staff<ModerateAds>, app: App, id: &str) -> Reply<AdPackageFigures> {
    let (id, today) = (id_of(id)?, today(&app));
    app.read(move |db| view::figures(db, &id, today)).await.map(Json)
}

/// The order of a buyer of a package today, as a trial: days, tax, due date. Nothing is stored.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdTestOrder), ApiProblem))]
#[get("/panel/ad-packages/<id>/test-order")]
async fn get_ad_test_order(who: Staff<ModerateAds>, app: App, id: &str) -> Reply<AdTestOrder> {
    let (id, lang, time) = (id_of(id)?, who.lang, (app.clock.now(), today(&app)));
    app.read(move |db| view::test_order(db, &id, (&who.user, lang), time)).await.map(Json)
}

/// The invoice of such a buyer as a PDF file, without a number. Errors: 409 `creditor_incomplete`; `Invalid` for a free package.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), ApiProblem))]
#[get("/panel/ad-packages/<id>/test-order.pdf")]
async fn get_ad_test_invoice(who: Staff<ModerateAds>, app: App, id: &str) -> Result<TestInvoice, ApiError> {
    let (id, lang, time) = (id_of(id)?, who.lang, (app.clock.now(), today(&app)));
    let invoice = app.read(move |db| view::sample(db, &id, (&who.user, lang), time)).await?;
    let drawn = tokio::task::spawn_blocking(move || invoices::draw(&invoice)).await;
    drawn.map_err(|error| ApiError::internal(error.to_string()))?.map(TestInvoice)
}

api!(get_ad_package_figures, get_ad_test_order, get_ad_test_invoice);
