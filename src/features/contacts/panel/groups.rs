//! Endpoints of the groups of contacts for staff. Every change answers the whole tree.

use rocket::{get, post, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageContacts, ReadContacts};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::contacts::actions::groups as actions;
use crate::features::contacts::types::{GroupChange, GroupId, GroupNode, NewGroup};
use crate::features::contacts::view;
use crate::trees::{NodeMerge, NodeMove, NodeStateChange, actions as trees};
use crate::web::{ApiProblem, Json, Reply, Valid};

fn id_of(text: &str) -> Result<GroupId, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// The tree after a change; a stale version is refused with the current copy of the group.
fn answer<T>(write: &Write, id: &GroupId, changed: Result<T, ApiError>) -> Reply<Vec<GroupNode>> {
    match changed {
        Ok(_) => view::groups(write).map(Json),
        Err(error) => Err(error.with_current(|| view::group(write, id))),
    }
}

/// The groups, in order.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[get("/panel/contact-groups")]
async fn list_contact_groups(_who: Staff<ReadContacts>, app: App) -> Reply<Vec<GroupNode>> {
    app.read(view::groups).await.map(Json)
}

/// Creates a group.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = NewGroup, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[post("/panel/contact-groups", data = "<new>")]
async fn create_contact_group(who: Staff<ManageContacts>, app: App, new: Valid<NewGroup>) -> Reply<Vec<GroupNode>> {
    app.write(move |write| {
        actions::create(write, &who.actor(), &new.0)?;
        view::groups(write).map(Json)
    })
    .await
}

/// Changes texts, slug, looks and kind of a group.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = GroupChange, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[put("/panel/contact-groups/<id>", data = "<change>")]
async fn change_contact_group(
    who: Staff<ManageContacts>,
    app: App,
    id: &str,
    change: Valid<GroupChange>,
) -> Reply<Vec<GroupNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = actions::change(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed)
    })
    .await
}

/// Shows, hides or archives a group.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeStateChange, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[post("/panel/contact-groups/<id>/state", data = "<change>")]
async fn set_contact_group_state(
    who: Staff<ManageContacts>,
    app: App,
    id: &str,
    change: Valid<NodeStateChange>,
) -> Reply<Vec<GroupNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        let changed = trees::set_state(write, &who.actor(), &id, &change.0);
        answer(write, &id, changed)
    })
    .await
}

/// Moves a group to another place in the tree.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMove, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[post("/panel/contact-groups/<id>/move", data = "<change>")]
async fn move_contact_group(
    who: Staff<ManageContacts>,
    app: App,
    id: &str,
    change: Valid<NodeMove>,
) -> Reply<Vec<GroupNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        let moved = trees::relocate(write, &who.actor(), &id, &change.0);
        answer(write, &id, moved)
    })
    .await
}

/// Moves everything into another group and removes the empty one.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = NodeMerge, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[post("/panel/contact-groups/<id>/merge", data = "<change>")]
async fn merge_contact_group(
    who: Staff<ManageContacts>,
    app: App,
    id: &str,
    change: Valid<NodeMerge>,
) -> Reply<Vec<GroupNode>> {
    let id = id_of(id)?;
    app.write(move |write| {
        let merged = trees::merge(write, &who.actor(), &id, &change.0);
        answer(write, &id, merged)
    })
    .await
}

api!(
    list_contact_groups,
    create_contact_group,
    change_contact_group,
    set_contact_group_state,
    move_contact_group,
    merge_contact_group
);
