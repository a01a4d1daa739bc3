//! Endpoints of the groups of contacts for staff.

use std::collections::{BTreeMap, HashMap};

use rocket::{get, post, put};
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::group_actions::{self, GroupChange, NewGroupCall};
use super::groups;
use super::types::{Group, GroupId, GroupKind, GroupText};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageContacts, ReadContacts};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::categories::CategoryState;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// A group with what hangs below it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GroupNode {
    /// Public identity.
    pub id: GroupId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    pub slug: String,
    /// Address without language prefix.
    pub path: String,
    /// What sort of places it holds.
    pub kind: GroupKind,
    /// Where it stands.
    pub state: CategoryState,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, GroupText>)]
    pub texts: BTreeMap<Lang, GroupText>,
    /// Contacts in it, archived ones left out.
    #[schema(maximum = 1_000_000)]
    pub contacts: u32,
    /// What hangs below it, in order.
    #[schema(no_recursion)]
    pub children: Vec<GroupNode>,
}

fn counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.subgroup_key, count(*) from contacts c where c.state <> 'archived' group by c.subgroup_key order by c.subgroup_key limit 1000",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

fn node(group: &Group, all: &[Group], counts: &HashMap<i64, u32>) -> GroupNode {
    let parent = all.iter().find(|one| Some(one.key) == group.parent_key);
    let below = all.iter().filter(|child| child.parent_key == Some(group.key));
    let children: Vec<GroupNode> = below.map(|child| node(child, all, counts)).collect();
    GroupNode {
        id: group.id.clone(),
        version: group.version,
        slug: group.slug.clone(),
        path: match parent {
            Some(parent) => format!("/contacts/{}/{}", parent.slug, group.slug),
            None => format!("/contacts/{}", group.slug),
        },
        kind: group.kind,
        state: group.state,
        texts: group.texts.clone(),
        contacts: counts.get(&group.key).copied().unwrap_or(0)
            + children.iter().map(|child| child.contacts).sum::<u32>(),
        children,
    }
}

/// One group as the panel shows it.
pub fn node_of(db: &Connection, group: &Group) -> Result<GroupNode, ApiError> {
    Ok(node(group, &groups::list(db)?, &counts(db)?))
}

fn tree(db: &Connection) -> Result<Vec<GroupNode>, ApiError> {
    let (all, counts) = (groups::list(db)?, counts(db)?);
    Ok(all.iter().filter(|group| group.parent_key.is_none()).map(|top| node(top, &all, &counts)).collect())
}

/// The groups, in order.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[get("/panel/contact-groups")]
async fn list_contact_groups(_who: Staff<ReadContacts>, app: App) -> Reply<Vec<GroupNode>> {
    app.read(tree).await.map(Json)
}

/// Puts a group into the tree; answers the tree.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = NewGroupCall, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[post("/panel/contact-groups", data = "<call>")]
async fn create_contact_group(
    who: Staff<ManageContacts>,
    app: App,
    call: Valid<NewGroupCall>,
) -> Reply<Vec<GroupNode>> {
    app.write(move |write| {
        group_actions::create(write, &who.actor(), &call.0)?;
        tree(write).map(Json)
    })
    .await
}

/// Renames, moves or hides a group; answers the tree.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = GroupChange, responses((status = 200, body = Vec<GroupNode>), ApiProblem))]
#[put("/panel/contact-groups/<id>", data = "<change>")]
async fn change_contact_group(
    who: Staff<ManageContacts>,
    app: App,
    id: &str,
    change: Valid<GroupChange>,
) -> Reply<Vec<GroupNode>> {
    let id: Id<Group> = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        group_actions::change(write, &who.actor(), &id, &change.0)?;
        tree(write).map(Json)
    })
    .await
}

api!(list_contact_groups, create_contact_group, change_contact_group);
