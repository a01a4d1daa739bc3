//! Endpoints of sections for staff.

use rocket::{delete, get, post, put};

use super::types::{SectionChange, SectionId, SectionRow};
use super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageCategories, ReadCategories};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Sections in the order of menus.
#[utoipa::path(tag = "sections", security(("bearer" = [])), responses((status = 200, body = Vec<SectionRow>), ApiProblem))]
#[get("/panel/sections")]
async fn list_sections(_who: Staff<ReadCategories>, app: App) -> Reply<Vec<SectionRow>> {
    app.read(view::rows).await.map(Json)
}

/// Adds a section.
#[utoipa::path(tag = "sections", security(("bearer" = [])), request_body = SectionChange, responses((status = 200, body = SectionRow), ApiProblem))]
#[post("/panel/sections", data = "<section>")]
async fn create_section(who: Staff<ManageCategories>, app: App, section: Valid<SectionChange>) -> Reply<SectionRow> {
    app.write(move |write| {
        let id = actions::create(write, &who.actor(), &section.0)?;
        view::row(write, &id).map(Json)
    })
    .await
}

/// Changes a section.
#[utoipa::path(tag = "sections", security(("bearer" = [])), params(("id" = String, Path)), request_body = SectionChange, responses((status = 200, body = SectionRow), ApiProblem))]
#[put("/panel/sections/<id>", data = "<change>")]
async fn change_section(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    change: Valid<SectionChange>,
) -> Reply<SectionRow> {
    let id = SectionId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| match actions::change(write, &who.actor(), &id, &change.0) {
        Ok(()) => view::row(write, &id).map(Json),
        Err(ApiError::Conflict { code: "stale_version", current: None }) => {
            Err(ApiError::stale(view::row(write, &id)?))
        }
        Err(other) => Err(other),
    })
    .await
}

/// Removes a section; its articles stay where they are.
#[utoipa::path(tag = "sections", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<SectionRow>), ApiProblem))]
#[delete("/panel/sections/<id>")]
async fn remove_section(who: Staff<ManageCategories>, app: App, id: &str) -> Reply<Vec<SectionRow>> {
    let id = SectionId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id)?;
        view::rows(write).map(Json)
    })
    .await
}

api!(list_sections, create_section, change_section, remove_section);
