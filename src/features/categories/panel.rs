//! Endpoints of categories for staff.

use rocket::{get, post, put};

use super::types::{Category, CategoryChange, CategoryId, CategoryNode, NewCategory};
use super::{actions, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{EditCategoryTexts, ManageCategories, ReadCategories};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::trees::{NodeMerge, NodeMove, NodeStateChange, actions as trees};
use crate::web::{ApiProblem, Json, Reply, Valid};

fn id_of(text: &str) -> Result<CategoryId, ApiError> {
    CategoryId::parse(text).ok_or(ApiError::NotFound)
}

/// The changed category; a stale version is refused with the current copy.
fn answer(write: &Write, id: &CategoryId, changed: Result<Category, ApiError>) -> Result<CategoryNode, ApiError> {
    match changed {
        Ok(category) => view::one(write, &category.id),
        Err(error) => Err(error.with_current(|| view::one(write, id))),
    }
}

/// The whole tree, in order.
#[utoipa::path(tag = "categories", security(("bearer" = [])), responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[get("/panel/categories")]
async fn list_categories(_who: Staff<ReadCategories>, app: App) -> Reply<Vec<CategoryNode>> {
    app.read(view::tree).await.map(Json)
}

/// Puts a category into the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), request_body = NewCategory, responses((status = 200, body = CategoryNode), ApiProblem))]
#[post("/panel/categories", data = "<new>")]
async fn create_category(who: Staff<ManageCategories>, app: App, new: Valid<NewCategory>) -> Reply<CategoryNode> {
    app.write(move |write| {
        let category = actions::create(write, &who.actor(), &new.0)?;
        view::one(write, &category.id).map(Json)
    })
    .await
}

/// Changes a category; managers may change its texts only.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = CategoryChange, responses((status = 200, body = CategoryNode), ApiProblem))]
#[put("/panel/categories/<id>", data = "<change>")]
async fn change_category(
    who: Staff<EditCategoryTexts>,
    app: App,
    id: &str,
    change: Valid<CategoryChange>,
) -> Reply<CategoryNode> {
    let id = id_of(id)?;
    if !change.0.is_texts_only() && who.access.scope::<ManageCategories>().is_none() {
        return Err(ApiError::Forbidden);
    }
    app.write(move |write| {
        let changed = actions::change(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed).map(Json)
    })
    .await
}

/// Shows, hides or archives a category.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeStateChange, responses((status = 200, body = CategoryNode), ApiProblem))]
#[post("/panel/categories/<id>/state", data = "<change>")]
async fn set_category_state(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    change: Valid<NodeStateChange>,
) -> Reply<CategoryNode> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = trees::set_state(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed).map(Json)
    })
    .await
}

/// Moves a category to another place in the tree; answers the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMove, responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[post("/panel/categories/<id>/move", data = "<change>")]
async fn move_category(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    change: Valid<NodeMove>,
) -> Reply<Vec<CategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        trees::relocate(write, &who.actor(), &id, &change.0)
            .map_err(|error| error.with_current(|| view::one(write, &id)))?;
        view::tree(write).map(Json)
    })
    .await
}

/// Moves everything into another category and removes the empty one; answers the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMerge, responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[post("/panel/categories/<id>/merge", data = "<change>")]
async fn merge_category(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    change: Valid<NodeMerge>,
) -> Reply<Vec<CategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        trees::merge(write, &who.actor(), &id, &change.0)
            .map_err(|error| error.with_current(|| view::one(write, &id)))?;
        view::tree(write).map(Json)
    })
    .await
}

api!(list_categories, create_category, change_category, set_category_state, move_category, merge_category);
