//! Endpoints of the categories of services for staff.

use rocket::{get, post, put};

use super::types::{
    NewServiceCategory, ServiceCategory, ServiceCategoryChange, ServiceCategoryId, ServiceCategoryNode,
};
use super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{EditCategoryTexts, ManageCategories, ReadCategories};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::trees::{NodeMerge, NodeMove, NodeStateChange, actions as trees};
use crate::web::{ApiProblem, Json, Reply, RequestContext, Valid};

fn id_of(text: &str) -> Result<ServiceCategoryId, ApiError> {
    ServiceCategoryId::parse(text).ok_or(ApiError::NotFound)
}

/// The changed category; a stale version is refused with the current copy.
fn answer(
    write: &Write,
    (lang, id): (Lang, &ServiceCategoryId),
    changed: Result<ServiceCategory, ApiError>,
) -> Result<ServiceCategoryNode, ApiError> {
    match changed {
        Ok(category) => view::one(write, lang, &category.id),
        Err(error) => Err(error.with_current(|| view::one(write, lang, id))),
    }
}

/// The tree of the categories of services, in order.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), responses((status = 200, body = Vec<ServiceCategoryNode>), ApiProblem))]
#[get("/panel/service-categories")]
async fn list_service_categories(
    _who: Staff<ReadCategories>,
    app: App,
    facts: RequestContext,
) -> Reply<Vec<ServiceCategoryNode>> {
    app.read(move |db| view::tree(db, facts.lang)).await.map(Json)
}

/// Creates a category of services.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), request_body = NewServiceCategory, responses((status = 200, body = ServiceCategoryNode), ApiProblem))]
#[post("/panel/service-categories", data = "<new>")]
async fn create_service_category(
    who: Staff<ManageCategories>,
    app: App,
    facts: RequestContext,
    new: Valid<NewServiceCategory>,
) -> Reply<ServiceCategoryNode> {
    app.write(move |write| {
        let category = actions::create(write, &who.actor(), &new.0)?;
        view::one(write, facts.lang, &category.id).map(Json)
    })
    .await
}

/// Changes a category of services; managers may change its texts only.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = ServiceCategoryChange, responses((status = 200, body = ServiceCategoryNode), ApiProblem))]
#[put("/panel/service-categories/<id>", data = "<change>")]
async fn change_service_category(
    who: Staff<EditCategoryTexts>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<ServiceCategoryChange>,
) -> Reply<ServiceCategoryNode> {
    let id = id_of(id)?;
    if !change.0.is_texts_only() && who.access.scope::<ManageCategories>().is_none() {
        return Err(ApiError::Forbidden);
    }
    app.write(move |write| {
        let changed = actions::change(write, &who.actor(), &id, &change.0);
        answer(write, (facts.lang, &id), changed).map(Json)
    })
    .await
}

/// Shows, hides or archives a category of services.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeStateChange, responses((status = 200, body = ServiceCategoryNode), ApiProblem))]
#[post("/panel/service-categories/<id>/state", data = "<change>")]
async fn set_service_category_state(
    who: Staff<ManageCategories>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<NodeStateChange>,
) -> Reply<ServiceCategoryNode> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = trees::set_state(write, &who.actor(), &id, &change.0);
        answer(write, (facts.lang, &id), changed).map(Json)
    })
    .await
}

/// Moves a category of services to another place in the tree; answers the tree.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMove, responses((status = 200, body = Vec<ServiceCategoryNode>), ApiProblem))]
#[post("/panel/service-categories/<id>/move", data = "<change>")]
async fn move_service_category(
    who: Staff<ManageCategories>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<NodeMove>,
) -> Reply<Vec<ServiceCategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        trees::relocate(write, &who.actor(), &id, &change.0)
            .map_err(|error| error.with_current(|| view::one(write, facts.lang, &id)))?;
        view::tree(write, facts.lang).map(Json)
    })
    .await
}

/// Moves everything into another category of services and removes the empty one; answers the tree.
#[utoipa::path(tag = "service_categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMerge, responses((status = 200, body = Vec<ServiceCategoryNode>), ApiProblem))]
#[post("/panel/service-categories/<id>/merge", data = "<change>")]
async fn merge_service_category(
    who: Staff<ManageCategories>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<NodeMerge>,
) -> Reply<Vec<ServiceCategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        trees::merge(write, &who.actor(), &id, &change.0)
            .map_err(|error| error.with_current(|| view::one(write, facts.lang, &id)))?;
        view::tree(write, facts.lang).map(Json)
    })
    .await
}

api!(
    list_service_categories,
    create_service_category,
    change_service_category,
    set_service_category_state,
    move_service_category,
    merge_service_category
);
