//! Endpoints of packages for staff.

use rocket::{delete, get, post, put};

use super::types::{
    AdPackageDetail, AdPackageForm, AdPackageId, AdPackageMover, AdPackageOrder, AdPackagePreview,
    AdPackagePreviewQuery, AdPackageStep, AdPackageVersion,
};
use super::view::{self, AdPackageReader};
use super::{actions, pages, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageAdPackages, PauseAdPackages, ReadAdPackages};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::web::{ApiProblem, Json, Query, Reply, Valid, WebPageRequest};

fn id_of(id: &str) -> Result<AdPackageId, ApiError> {
    AdPackageId::parse(id).ok_or(ApiError::NotFound)
}

fn mover<C>(who: &Staff<C>) -> Option<AdPackageMover> {
    let manager = who.access.scope::<PauseAdPackages>().map(|_| AdPackageMover::Manager);
    who.access.scope::<ManageAdPackages>().map(|_| AdPackageMover::Admin).or(manager)
}

fn reader<C>(app: &App, who: &Staff<C>) -> AdPackageReader {
    AdPackageReader::new(mover(who), app.clock.now(), &app.site().zone)
}

/// All packages in the order of sale, retired ones last.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), responses((status = 200, body = Vec<AdPackageDetail>), ApiProblem))]
#[get("/panel/ad-packages")]
async fn list_ad_packages(who: Staff<ReadAdPackages>, app: App) -> Reply<Vec<AdPackageDetail>> {
    let reader = reader(&app, &who);
    app.read(move |db| view::details(db, &reader)).await.map(Json)
}

/// Adds a draft. Errors: 409 `too_many_packages`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body = AdPackageForm, responses((status = 200, body = AdPackageDetail), ApiProblem))]
#[post("/panel/ad-packages", data = "<form>")]
async fn create_ad_package(
    who: Staff<ManageAdPackages>,
    app: App,
    form: Valid<AdPackageForm>,
) -> Reply<AdPackageDetail> {
    let reader = reader(&app, &who);
    app.write(move |write| {
        let made = actions::create(write, &who.actor(), &form.0)?;
        view::one(write, &made.id, &reader).map(Json)
    })
    .await
}

/// Replaces the terms of a package. Another price of one that was on sale becomes a version of its own.
/// Errors: 409 `wrong_state` for a retired one, `incomplete` where it is on sale and could not be sold as it would be.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdPackageForm, responses((status = 200, body = AdPackageDetail), ApiProblem))]
#[put("/panel/ad-packages/<id>", data = "<form>")]
async fn change_ad_package(
    who: Staff<ManageAdPackages>,
    app: App,
    id: &str,
    form: Valid<AdPackageForm>,
) -> Reply<AdPackageDetail> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.write(move |write| {
        let done = actions::change(write, &who.actor(), &id, &form.0);
        let current = |write: &Write| view::one(write, &id, &reader);
        done.map_err(|error| error.with_current(|| current(write)))?;
        current(write).map(Json)
    })
    .await
}

/// Removes a draft. Errors: 409 `wrong_state` for a package that was on sale.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), AdPackageVersion), responses((status = 200, body = Vec<AdPackageDetail>), ApiProblem))]
#[delete("/panel/ad-packages/<id>")]
async fn remove_ad_package(
    who: Staff<ManageAdPackages>,
    app: App,
    id: &str,
    query: Query<AdPackageVersion>,
) -> Reply<Vec<AdPackageDetail>> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id, query.0.version)
            .map_err(|error| error.with_current(|| view::one(write, &id, &reader)))?;
        view::details(write, &reader).map(Json)
    })
    .await
}

/// Adds a draft with the terms of this package. Errors: 409 `too_many_packages`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AdPackageDetail), ApiProblem))]
#[post("/panel/ad-packages/<id>/copy")]
async fn copy_ad_package(who: Staff<ManageAdPackages>, app: App, id: &str) -> Reply<AdPackageDetail> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    app.write(move |write| {
        let made = actions::copy(write, &who.actor(), &id)?;
        view::one(write, &made.id, &reader).map(Json)
    })
    .await
}

/// Moves a package to another state; managers may pause a sale, admins make every move.
/// Errors: 409 `wrong_state`, `incomplete`.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path)), request_body = AdPackageStep, responses((status = 200, body = AdPackageDetail), ApiProblem))]
#[post("/panel/ad-packages/<id>/step", data = "<call>")]
async fn step_ad_package(
    who: Staff<PauseAdPackages>,
    app: App,
    id: &str,
    call: Valid<AdPackageStep>,
) -> Reply<AdPackageDetail> {
    let (id, reader) = (id_of(id)?, reader(&app, &who));
    let by = mover(&who).unwrap_or(AdPackageMover::Manager);
    app.write(move |write| {
        let done = actions::step(write, &who.actor(), &id, &call.0, by);
        let current = |write: &Write| view::one(write, &id, &reader);
        done.map_err(|error| error.with_current(|| current(write)))?;
        current(write).map(Json)
    })
    .await
}

/// Changes the order of sale.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), request_body = AdPackageOrder, responses((status = 200, body = Vec<AdPackageDetail>), ApiProblem))]
#[put("/panel/ad-packages/order", data = "<call>")]
async fn order_ad_packages(
    who: Staff<ManageAdPackages>,
    app: App,
    call: Valid<AdPackageOrder>,
) -> Reply<Vec<AdPackageDetail>> {
    let reader = reader(&app, &who);
    app.write(move |write| {
        actions::reorder(write, &who.actor(), &call.0)
            .map_err(|error| error.with_current(|| view::details(write, &reader)))?;
        view::details(write, &reader).map(Json)
    })
    .await
}

/// The public page as buyers would see it with this package, whatever its state.
#[utoipa::path(tag = "advertising", security(("bearer" = [])), params(("id" = String, Path), AdPackagePreviewQuery), responses((status = 200, body = AdPackagePreview), ApiProblem))]
#[get("/panel/ad-packages/<id>/preview")]
async fn preview_ad_package(
    _who: Staff<ReadAdPackages>,
    call: WebPageRequest,
    id: &str,
    query: Query<AdPackagePreviewQuery>,
) -> Reply<AdPackagePreview> {
    let (id, lang) = (id_of(id)?, query.0.lang);
    let html = call
        .preview(pages::PAGE, lang, None, move |db| {
            let package = store::find(db, &id)?.ok_or(ApiError::NotFound)?;
            pages::page(db, Some(&package))
        })
        .await?;
    Ok(Json(AdPackagePreview { html }))
}

api!(
    list_ad_packages,
    create_ad_package,
    change_ad_package,
    remove_ad_package,
    copy_ad_package,
    step_ad_package,
    order_ad_packages,
    preview_ad_package
);
