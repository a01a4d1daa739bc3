//! Groups as the panel gets them.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::{Group, GroupId, GroupNode};
use crate::media::store as media;

fn node(db: &Connection, group: &Group, all: &[Group], counts: &HashMap<i64, u32>) -> Result<GroupNode, ApiError> {
    let parent = all.iter().find(|one| Some(one.key) == group.parent_key);
    let below = all.iter().filter(|child| child.parent_key == Some(group.key));
    let children: Vec<GroupNode> = below.map(|child| node(db, child, all, counts)).collect::<Result<_, _>>()?;
    Ok(GroupNode {
        id: group.id.clone(),
        version: group.version,
        parent_id: parent.map(|parent| parent.id.clone()),
        slug: group.slug.clone(),
        path: match parent {
            Some(parent) => format!("/contacts/{}/{}", parent.slug, group.slug),
            None => format!("/contacts/{}", group.slug),
        },
        kind: group.own.kind,
        state: group.state,
        icon: group.icon.clone(),
        color: group.color.clone(),
        cover: media::find_media(db, group.cover_media_key)?,
        in_menu: group.in_menu,
        texts: group.texts.clone(),
        contacts: counts.get(&group.key).copied().unwrap_or(0)
            + children.iter().map(|child| child.contacts).sum::<u32>(),
        children,
    })
}

/// The whole tree, in order.
pub fn tree(db: &Connection) -> Result<Vec<GroupNode>, ApiError> {
    let (all, counts) = (groups::list(db)?, groups::counts(db)?);
    all.iter().filter(|group| group.parent_key.is_none()).map(|top| node(db, top, &all, &counts)).collect()
}

/// One group with its subgroups. Errors: `NotFound`.
pub fn one(db: &Connection, id: &GroupId) -> Result<GroupNode, ApiError> {
    let group = groups::get(db, id)?;
    node(db, &group, &groups::list(db)?, &groups::counts(db)?)
}
