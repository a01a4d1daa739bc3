//! Endpoints of house advertisements for staff.

use rocket::{delete, get, post, put};

use super::types::{HouseAd, HouseAdForm, HouseAdId, HouseAdVersion};
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ModerateAds, ReadAds};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

fn id_of(id: &str) -> Result<HouseAdId, ApiError> {
    HouseAdId::parse(id).ok_or(ApiError::NotFound)
}

/// All house advertisements, the newest first.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = Vec<HouseAd>), ApiProblem))]
#[get("/panel/house-ads")]
async fn list_house_ads(_who: Staff<ReadAds>, app: App) -> Reply<Vec<HouseAd>> {
    app.read(store::list).await.map(Json)
}

/// Adds a house advertisement. Errors: 409 `too_many_house_ads`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body = HouseAdForm, responses((status = 200, body = HouseAd), ApiProblem))]
#[post("/panel/house-ads", data = "<form>")]
async fn create_house_ad(who: Staff<ModerateAds>, app: App, form: Valid<HouseAdForm>) -> Reply<HouseAd> {
    app.write(move |write| actions::create(write, &who.actor(), &form.0)).await.map(Json)
}

/// Replaces the fields of a house advertisement.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = HouseAdForm, responses((status = 200, body = HouseAd), ApiProblem))]
#[put("/panel/house-ads/<id>", data = "<form>")]
async fn change_house_ad(who: Staff<ModerateAds>, app: App, id: &str, form: Valid<HouseAdForm>) -> Reply<HouseAd> {
    let id = id_of(id)?;
    app.write(move |write| actions::change(write, &who.actor(), &id, &form.0)).await.map(Json)
}

/// Removes a house advertisement; answers the others.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), HouseAdVersion), responses((status = 200, body = Vec<HouseAd>), ApiProblem))]
#[delete("/panel/house-ads/<id>")]
async fn remove_house_ad(
    who: Staff<ModerateAds>,
    app: App,
    id: &str,
    query: Query<HouseAdVersion>,
) -> Reply<Vec<HouseAd>> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id, query.0.version)?;
        store::list(write).map(Json)
    })
    .await
}

api!(list_house_ads, create_house_ad, change_house_ad, remove_house_ad);
