//! The own bookings: list, form, steps.

use jiff::civil::Date;
use rocket::{delete, get, post, put};
use rusqlite::Connection;

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::features::ads::actions::{self, AdOwner};
use crate::features::ads::types::{
    Ad, AdChange, AdChoices, AdId, AdStateCount, AdStepCall, AdVersion, NewAd, OwnAd, OwnAdRow, OwnAdsQuery,
};
use crate::features::ads::{store, view};
use crate::features::cases::CaseReader;
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

fn reader(app: &App, who: &SignedIn, facts: &RequestContext) -> CaseReader {
    CaseReader { user_key: who.user.key, lang: facts.lang, now: app.clock.now() }
}

fn today(app: &App) -> Date {
    app.clock.now().date(&app.site().zone)
}

fn owner(app: &App, who: SignedIn, facts: &RequestContext) -> AdOwner {
    let (cases, today) = (app.config.cases.clone(), today(app));
    AdOwner { actor: who.actor(), user: who.user, cases, today, lang: facts.lang }
}

fn id_of(id: &str) -> Result<AdId, ApiError> {
    AdId::parse(id).ok_or(ApiError::NotFound)
}

/// The person's own booking. Errors: `NotFound`.
fn get_own(db: &Connection, id: &AdId, user_key: i64) -> Result<Ad, ApiError> {
    let ad = store::get(db, id)?;
    if ad.owner_key == user_key { Ok(ad) } else { Err(ApiError::NotFound) }
}

fn current(db: &Connection, id: &AdId, reader: CaseReader, today: Date) -> Result<OwnAd, ApiError> {
    view::own(db, &get_own(db, id, reader.user_key)?, reader, today)
}

/// Own bookings, the last changed first.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(OwnAdsQuery), responses((status = 200, body = PageOf<OwnAdRow>), ApiProblem))]
#[get("/account/ads")]
async fn list_own_ads(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    query: Query<OwnAdsQuery>,
) -> Reply<PageOf<OwnAdRow>> {
    let page = page_request(&app, query.page, query.per_page);
    let (reader, today) = (reader(&app, &who, &facts), today(&app));
    app.read(move |db| view::list(db, query.state, (reader, today), page)).await.map(Json)
}

/// Number of own bookings in each state.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = Vec<AdStateCount>), ApiProblem))]
#[get("/account/ads/counts")]
async fn count_own_ads(who: SignedIn, app: App) -> Reply<Vec<AdStateCount>> {
    app.read(move |db| store::counts(db, who.user.key)).await.map(Json)
}

/// Everything that the form offers: packages on sale, enterprises and services of the person, sections, categories and
/// countries.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = AdChoices), ApiProblem))]
#[get("/account/ads/choices")]
async fn get_ad_choices(who: SignedIn, app: App, facts: RequestContext) -> Reply<AdChoices> {
    let (shared, today) = (app.clone(), today(&app));
    app.read(move |db| view::choices(&shared, db, &who.user, (facts.lang, today))).await.map(Json)
}

/// Makes a draft, or answers an empty one of the same package and terms. Errors: 409 `too_many_drafts`, `package_not_on_sale`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body = NewAd, responses((status = 200, body = OwnAd), ApiProblem))]
#[post("/account/ads", data = "<new>")]
async fn create_ad(who: SignedIn, app: App, facts: RequestContext, new: Valid<NewAd>) -> Reply<OwnAd> {
    let reader = reader(&app, &who, &facts);
    let owner = owner(&app, who, &facts);
    app.write(move |write| {
        let ad = actions::create(write, &owner, &new.0.package_id)?;
        view::own(write, &ad, reader, owner.today).map(Json)
    })
    .await
}

/// One own booking.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnAd), ApiProblem))]
#[get("/account/ads/<id>", rank = 2)]
async fn get_own_ad(who: SignedIn, app: App, facts: RequestContext, id: &str) -> Reply<OwnAd> {
    let (id, reader, today) = (id_of(id)?, reader(&app, &who, &facts), today(&app));
    app.read(move |db| current(db, &id, reader, today)).await.map(Json)
}

/// Saves all fields of a booking. A change of an approved one waits for a review; only name, designs, destination and contact
/// of it may change. Errors: 409 `wrong_state`, `decision_pending`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdChange, responses((status = 200, body = OwnAd), ApiProblem))]
#[put("/account/ads/<id>", data = "<change>")]
async fn update_ad(who: SignedIn, app: App, facts: RequestContext, id: &str, change: Valid<AdChange>) -> Reply<OwnAd> {
    let (id, reader) = (id_of(id)?, reader(&app, &who, &facts));
    let owner = owner(&app, who, &facts);
    app.write(move |write| {
        let ad = actions::save(write, &owner, &id, &change.0)
            .map_err(|error| error.with_current(|| current(write, &id, reader, owner.today)))?;
        view::own(write, &ad, reader, owner.today).map(Json)
    })
    .await
}

/// Takes a step: submit, withdraw, discard, cancel, pause, resume, prolong, copy; the last two answer the new booking.
/// Errors: 403 `email_unconfirmed`; 409 `wrong_state`, `terms_due`, `decision_pending`, `no_free_day`, `package_not_on_sale`,
/// `package_changed`, `too_many_bookings`, `too_many_drafts`, `paused_today`, `prolonged_already`, `prolong_days_taken`,
/// `cannot_prolong`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdStepCall, responses((status = 200, body = OwnAd), ApiProblem))]
#[post("/account/ads/<id>/step", data = "<call>", rank = 2)]
async fn step_ad(who: SignedIn, app: App, facts: RequestContext, id: &str, call: Valid<AdStepCall>) -> Reply<OwnAd> {
    let (id, reader) = (id_of(id)?, reader(&app, &who, &facts));
    let owner = owner(&app, who, &facts);
    app.write(move |write| {
        let ad = actions::take_step(write, &owner, &id, &call.0)
            .map_err(|error| error.with_current(|| current(write, &id, reader, owner.today)))?;
        view::own(write, &ad, reader, owner.today).map(Json)
    })
    .await
}

/// Removes a draft. Errors: 409 `wrong_state`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), AdVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/account/ads/<id>")]
async fn remove_ad(who: SignedIn, app: App, facts: RequestContext, id: &str, call: Query<AdVersion>) -> Reply<()> {
    let id = id_of(id)?;
    let owner = owner(&app, who, &facts);
    app.write(move |write| actions::remove(write, &owner, &id, call.version).map(Json)).await
}

api!(list_own_ads, count_own_ads, get_ad_choices, create_ad, get_own_ad, update_ad, step_ad, remove_ad);
