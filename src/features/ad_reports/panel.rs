//! Reports of all bookings, for staff.

use rocket::get;
use rusqlite::Connection;

use super::document::{self, AdReportFile, ReportFacts};
use super::types::AdReport;
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateAds;
use crate::base::error::ApiError;
use crate::features::ads::store as ads;
use crate::features::ads::types::{Ad, AdId};
use crate::web::{ApiProblem, Json, Reply};

fn get(db: &Connection, id: &str) -> Result<Ad, ApiError> {
    ads::get(db, &AdId::parse(id).ok_or(ApiError::NotFound)?)
}

/// Views and clicks of a booking. Errors: 409 `wrong_state` before its first day.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdReport), ApiProblem))]
#[get("/panel/ads/<id>/report")]
async fn get_ad_report(who: Staff<ModerateAds>, app: App, id: &str) -> Reply<AdReport> {
    let (id, lang, today) = (id.to_owned(), who.lang, app.clock.now().date(&app.site().zone));
    app.read(move |db| view::report(db, &get(db, &id)?, lang, today)).await.map(Json)
}

/// The report of a booking as a signed PDF file. Errors: as of the report.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), ApiProblem))]
#[get("/panel/ads/<id>/report.pdf")]
async fn get_ad_report_file(who: Staff<ModerateAds>, app: App, id: &str) -> Result<AdReportFile, ApiError> {
    let (id, lang, today) = (id.to_owned(), who.lang, app.clock.now().date(&app.site().zone));
    let (report, id) = app
        .read(move |db| {
            let ad = get(db, &id)?;
            Ok((view::report(db, &ad, lang, today)?, ad.id.to_string()))
        })
        .await?;
    document::signed(&app, report, ReportFacts { lang, id, today }).await
}

api!(get_ad_report, get_ad_report_file);
