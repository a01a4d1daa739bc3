//! Reports of own bookings.

use rocket::{delete, get, post};
use rusqlite::Connection;

use super::document::{self, AdReportFile, ReportFacts};
use super::types::{AdReportLink, OwnAdReport};
use super::{actions, store, view};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::features::ads::store as ads;
use crate::features::ads::types::{Ad, AdId};
use crate::web::{ApiProblem, Json, Reply, RequestContext};

/// The person's own booking. Errors: `NotFound`.
fn get_own(db: &Connection, id: &str, user_key: i64) -> Result<Ad, ApiError> {
    let ad = ads::get(db, &AdId::parse(id).ok_or(ApiError::NotFound)?)?;
    if ad.owner_key == user_key { Ok(ad) } else { Err(ApiError::NotFound) }
}

/// Views and clicks of an own booking. Errors: 409 `wrong_state` before its first day.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnAdReport), ApiProblem))]
#[get("/account/ads/<id>/report")]
async fn get_own_ad_report(who: SignedIn, app: App, facts: RequestContext, id: &str) -> Reply<OwnAdReport> {
    let (id, lang, today) = (id.to_owned(), facts.lang, app.clock.now().date(&app.site().zone));
    app.read(move |db| {
        let ad = get_own(db, &id, who.user.key)?;
        let report = view::report(db, &ad, lang, today)?;
        Ok(Json(OwnAdReport { report, shared_at: store::find_shared_at(db, ad.key)? }))
    })
    .await
}

/// The report of an own booking as a signed PDF file. Errors: as of the report.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), ApiProblem))]
#[get("/account/ads/<id>/report.pdf")]
async fn get_own_ad_report_file(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Result<AdReportFile, ApiError> {
    let (id, lang, today) = (id.to_owned(), facts.lang, app.clock.now().date(&app.site().zone));
    let (report, id) = app
        .read(move |db| {
            let ad = get_own(db, &id, who.user.key)?;
            Ok((view::report(db, &ad, lang, today)?, ad.id.to_string()))
        })
        .await?;
    document::signed(&app, report, ReportFacts { lang, id, today }).await
}

/// Makes a link to the report of an own booking, for people without an account; an earlier one is invalid from then on.
/// Errors: 409 `wrong_state` before the first day.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdReportLink), ApiProblem))]
#[post("/account/ads/<id>/report-link")]
async fn share_ad_report(who: SignedIn, app: App, facts: RequestContext, id: &str) -> Reply<AdReportLink> {
    who.user.demand_unrestricted()?;
    let (id, today) = (id.to_owned(), app.clock.now().date(&app.site().zone));
    let base = app.config.server.public_url().trim_end_matches('/').to_owned();
    app.write(move |write| {
        let ad = get_own(write, &id, who.user.key)?;
        let token = actions::share(write, &ad, today)?;
        Ok(Json(AdReportLink { url: format!("{base}/{}/advertising/report/{token}", facts.lang) }))
    })
    .await
}

/// Makes the link to the report of an own booking invalid.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/ads/<id>/report-link")]
async fn unshare_ad_report(who: SignedIn, app: App, id: &str) -> Reply<()> {
    let id = id.to_owned();
    app.write(move |write| {
        let ad = get_own(write, &id, who.user.key)?;
        actions::unshare(write, &ad).map(Json)
    })
    .await
}

api!(get_own_ad_report, get_own_ad_report_file, share_ad_report, unshare_ad_report);
