//! Endpoints of the home page for admins.

mod preview;

use rocket::{get, post, put};

use super::actions::{self, STALE};
use super::types::{HomeDetail, HomeDraftChange, HomePublication, HomeRestore, HomeVersionRef};
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::EditHome;
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// The draft, the scheduled and the published version, and the list of versions.
#[utoipa::path(tag = "home", security(("bearer" = [])), responses((status = 200, body = HomeDetail), ApiProblem))]
#[get("/panel/home")]
async fn get_home(_who: Staff<EditHome>, app: App) -> Reply<HomeDetail> {
    app.read(view::detail).await.map(Json)
}

/// Writes the draft.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomeDraftChange, responses((status = 200, body = HomeDetail), ApiProblem))]
#[put("/panel/home/draft", data = "<call>")]
async fn save_home_draft(who: Staff<EditHome>, app: App, call: Valid<HomeDraftChange>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let saved = actions::save(write, &who.actor(), &call.0);
        with_current(write, saved)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Removes the draft.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomeVersionRef, responses((status = 200, body = HomeDetail), ApiProblem))]
#[post("/panel/home/discard", data = "<call>")]
async fn discard_home_draft(who: Staff<EditHome>, app: App, call: Valid<HomeVersionRef>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let saved = actions::discard(write, &who.actor(), call.0.version);
        with_current(write, saved)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Publishes the draft, at once or at a given time.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomePublication, responses((status = 200, body = HomeDetail), ApiProblem))]
#[post("/panel/home/publish", data = "<call>")]
async fn publish_home(who: Staff<EditHome>, app: App, call: Valid<HomePublication>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let saved = actions::publish_draft(write, &who.actor(), &call.0);
        with_current(write, saved)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Makes the scheduled version the draft again.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomeVersionRef, responses((status = 200, body = HomeDetail), ApiProblem))]
#[post("/panel/home/unschedule", data = "<call>")]
async fn unschedule_home(who: Staff<EditHome>, app: App, call: Valid<HomeVersionRef>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let saved = actions::unschedule(write, &who.actor(), call.0.version);
        with_current(write, saved)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Publishes a replaced version again.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomeRestore, responses((status = 200, body = HomeDetail), ApiProblem))]
#[post("/panel/home/restore", data = "<call>")]
async fn restore_home_version(who: Staff<EditHome>, app: App, call: Valid<HomeRestore>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let restored = actions::restore(write, &who.actor(), &call.0);
        with_current(write, restored)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Shows readers the default page again; the published version can be restored.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = HomeVersionRef, responses((status = 200, body = HomeDetail), ApiProblem))]
#[post("/panel/home/compose", data = "<call>")]
async fn compose_home_automatically(who: Staff<EditHome>, app: App, call: Valid<HomeVersionRef>) -> Reply<HomeDetail> {
    app.write(move |write| {
        let composed = actions::compose_automatically(write, &who.actor(), call.0.version);
        with_current(write, composed)?;
        view::detail(write).map(Json)
    })
    .await
}

/// Adds the current copy to the refusal of a stale version.
fn with_current<T>(db: &rusqlite::Connection, result: Result<T, ApiError>) -> Result<T, ApiError> {
    match result {
        Err(ApiError::Conflict { code: STALE, current: None }) => Err(ApiError::stale(view::detail(db)?)),
        other => other,
    }
}

/// Endpoints below `/api`, with the preview.
pub fn all_routes() -> Vec<rocket::Route> {
    [routes(), preview::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![doc(), preview::doc()]
}

api!(
    get_home,
    save_home_draft,
    discard_home_draft,
    publish_home,
    unschedule_home,
    restore_home_version,
    compose_home_automatically
);
