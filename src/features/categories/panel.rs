//! Endpoints of the tree for staff.

use std::collections::{BTreeMap, HashMap};

use rocket::{get, post, put};
use serde::Serialize;
use utoipa::ToSchema;

use super::actions::{self, CategoryChange, MergeCall, MoveCall, NewCategoryCall, StateChange};
use super::store;
use super::types::{Category, CategoryCounts, CategoryId, CategorySort, CategoryState, CategoryText};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{Capability as _, EditCategoryTexts, ManageCategories, ReadCategories};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A category with what hangs below it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CategoryNode {
    /// Public identity.
    pub id: CategoryId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The category above; null at the top.
    pub parent_id: Option<CategoryId>,
    /// Part of the address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// Where it stands.
    pub state: CategoryState,
    /// One of the built-in icons.
    pub icon: String,
    /// One of the built-in colours.
    pub color: String,
    /// Whether menus name it.
    pub in_menu: bool,
    /// Order of its articles.
    pub default_sort: CategorySort,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, CategoryText>)]
    pub texts: BTreeMap<Lang, CategoryText>,
    /// Articles, each counted once.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
    /// Published texts by language.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub published: BTreeMap<Lang, u32>,
    /// Texts by language and state.
    #[schema(value_type = BTreeMap<String, BTreeMap<String, u32>>)]
    pub by_state: BTreeMap<Lang, BTreeMap<String, u32>>,
    /// What hangs below it, in order.
    #[schema(no_recursion)]
    pub children: Vec<CategoryNode>,
}

/// One category of `all`, with its children.
pub fn node(category: &Category, all: &[Category], counts: &HashMap<i64, CategoryCounts>) -> CategoryNode {
    let parent = all.iter().find(|parent| Some(parent.key) == category.parent_key);
    let counted = counts.get(&category.key).cloned().unwrap_or_default();
    let published = |lang: Lang| counted.by_state.get(&lang).and_then(|states| states.get("published")).copied();
    CategoryNode {
        id: category.id.clone(),
        version: category.version,
        parent_id: parent.map(|parent| parent.id.clone()),
        slug: category.slug.clone(),
        path: match parent {
            Some(parent) => format!("/categories/{}/{}", parent.slug, category.slug),
            None => format!("/categories/{}", category.slug),
        },
        state: category.state,
        icon: category.icon.clone(),
        color: category.color.clone(),
        in_menu: category.in_menu,
        default_sort: category.default_sort,
        texts: category.texts.clone(),
        articles: counted.articles,
        published: Lang::ALL.into_iter().map(|lang| (lang, published(lang).unwrap_or(0))).collect(),
        children: all
            .iter()
            .filter(|child| child.parent_key == Some(category.key))
            .map(|child| node(child, all, counts))
            .collect(),
        by_state: counted.by_state,
    }
}

fn tree(db: &rusqlite::Connection) -> Result<Vec<CategoryNode>, ApiError> {
    let (all, counts) = (store::list(db)?, store::counts(db)?);
    Ok(all.iter().filter(|category| category.parent_key.is_none()).map(|top| node(top, &all, &counts)).collect())
}

fn one(write: &Write, category: &Category) -> Result<CategoryNode, ApiError> {
    Ok(node(category, &store::list(write)?, &store::counts(write)?))
}

fn id_of(text: &str) -> Result<CategoryId, ApiError> {
    CategoryId::parse(text).ok_or(ApiError::NotFound)
}

/// The whole tree, in order.
#[utoipa::path(tag = "categories", security(("bearer" = [])), responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[get("/panel/categories")]
async fn list_categories(_who: Staff<ReadCategories>, app: App) -> Reply<Vec<CategoryNode>> {
    app.read(tree).await.map(Json)
}

/// Puts a category into the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), request_body = NewCategoryCall, responses((status = 200, body = CategoryNode), ApiProblem))]
#[post("/panel/categories", data = "<call>")]
async fn create_category(who: Staff<ManageCategories>, app: App, call: Valid<NewCategoryCall>) -> Reply<CategoryNode> {
    app.write(move |write| {
        let category = actions::create(write, &who.actor(), &call.0)?;
        one(write, &category).map(Json)
    })
    .await
}

/// Changes a category; managers may change its words only.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = CategoryChange, responses((status = 200, body = CategoryNode), ApiProblem))]
#[put("/panel/categories/<id>", data = "<change>")]
async fn change_category(
    who: Staff<EditCategoryTexts>,
    app: App,
    id: &str,
    change: Valid<CategoryChange>,
) -> Reply<CategoryNode> {
    let id = id_of(id)?;
    if !change.0.is_words_only() && ManageCategories::scope(who.user.role).is_none() {
        return Err(ApiError::Forbidden);
    }
    app.write(move |write| {
        let category = actions::change(write, &who.actor(), &id, &change.0)?;
        one(write, &category).map(Json)
    })
    .await
}

/// Shows, hides or archives a category.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = StateChange, responses((status = 200, body = CategoryNode), ApiProblem))]
#[post("/panel/categories/<id>/state", data = "<call>")]
async fn set_category_state(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    call: Valid<StateChange>,
) -> Reply<CategoryNode> {
    let id = id_of(id)?;
    app.write(move |write| {
        let category = actions::set_state(write, &who.actor(), &id, &call.0)?;
        one(write, &category).map(Json)
    })
    .await
}

/// Hangs a category elsewhere; answers the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = MoveCall, responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[post("/panel/categories/<id>/move", data = "<call>")]
async fn move_category(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    call: Valid<MoveCall>,
) -> Reply<Vec<CategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::relocate(write, &who.actor(), &id, &call.0)?;
        tree(write).map(Json)
    })
    .await
}

/// Moves everything into another category and removes the empty one; answers the tree.
#[utoipa::path(tag = "categories", security(("bearer" = [])), params(("id" = String, Path)), request_body = MergeCall, responses((status = 200, body = Vec<CategoryNode>), ApiProblem))]
#[post("/panel/categories/<id>/merge", data = "<call>")]
async fn merge_category(
    who: Staff<ManageCategories>,
    app: App,
    id: &str,
    call: Valid<MergeCall>,
) -> Reply<Vec<CategoryNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::merge(write, &who.actor(), &id, &call.0)?;
        tree(write).map(Json)
    })
    .await
}

api!(list_categories, create_category, change_category, set_category_state, move_category, merge_category);
