//! The list of bookings, one of them, the calendar, and the check of addresses.

use rocket::get;

use super::{id_of, reader, today};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ModerateAds, ReadAds};
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::features::ads::store::panel;
use crate::features::ads::types::{
    AdCalendar, AdCalendarQuery, AdReview, AdRow, AdTabCount, AdsQuery, EnterpriseAd, LinkCheck, LinkCheckQuery,
};
use crate::features::ads::{link_check, view};
use crate::features::enterprises::types::EnterpriseId;
use crate::web::list::{PageQuery, page_request};
use crate::web::{ApiProblem, Json, Query, Reply};

type Who = Staff<ReadAds>;

/// Bookings in one part of the list; those that wait from the longest waiting on. Drafts are not listed.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(AdsQuery), responses((status = 200, body = PageOf<AdRow>), ApiProblem))]
#[get("/panel/ads")]
async fn list_ads(who: Who, app: App, query: Query<AdsQuery>) -> Reply<PageOf<AdRow>> {
    let (page, reader) = (page_request(&app, query.page, query.per_page), reader(&app, &who));
    app.read(move |db| view::rows(db, &query.0, reader.cases, page)).await.map(Json)
}

/// Number of bookings in each part of the list.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = Vec<AdTabCount>), ApiProblem))]
#[get("/panel/ads/counts")]
async fn count_ads(_who: Who, app: App) -> Reply<Vec<AdTabCount>> {
    app.read(panel::counts).await.map(Json)
}

/// Occupancy of the places by day.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(AdCalendarQuery), responses((status = 200, body = AdCalendar), ApiProblem))]
#[get("/panel/ads/calendar")]
async fn get_ad_calendar(who: Who, app: App, query: Query<AdCalendarQuery>) -> Reply<AdCalendar> {
    let (lang, today) = (who.lang, today(&app));
    app.read(move |db| view::calendar(db, &query.0, lang, today)).await.map(Json)
}

/// One booking with the change that waits; for those who moderate, with the history of the advertiser.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdReview), ApiProblem))]
#[get("/panel/ads/<id>", rank = 2)]
async fn get_ad(who: Who, app: App, id: &str) -> Reply<AdReview> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.read(move |db| view::review(db, &id, reader)).await.map(Json)
}

/// Bookings of an enterprise, the last changed first.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), PageQuery), responses((status = 200, body = PageOf<EnterpriseAd>), ApiProblem))]
#[get("/panel/enterprises/<id>/ads")]
async fn list_enterprise_ads(
    who: Staff<ModerateAds>,
    app: App,
    id: &str,
    query: Query<PageQuery>,
) -> Reply<PageOf<EnterpriseAd>> {
    let id = EnterpriseId::parse(id).ok_or(ApiError::NotFound)?;
    let (page, lang) = (page_request(&app, query.page, query.per_page), who.lang);
    app.read(move |db| view::of_enterprise(db, &id, lang, page)).await.map(Json)
}

/// Reads the page behind one of the addresses of a booking: redirects, status, title.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), LinkCheckQuery), responses((status = 200, body = LinkCheck), ApiProblem))]
#[get("/panel/ads/<id>/link-check")]
async fn check_ad_link(_who: Staff<ModerateAds>, app: App, id: &str, query: Query<LinkCheckQuery>) -> Reply<LinkCheck> {
    let (id, url) = (id_of(id)?, query.0.url);
    let targets = app.read(move |db| view::targets(db, &id)).await?;
    if !targets.contains(&url) {
        return Err(ApiError::field("url", "choice"));
    }
    link_check::check(url).await.map(Json)
}

api!(list_ads, count_ads, get_ad_calendar, get_ad, list_enterprise_ads, check_ad_link);
