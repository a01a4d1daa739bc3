//! Groups as the panel gets them.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::{Group, GroupId, GroupNode};
use crate::media::store as media;
use crate::translations;

fn node(
    db: &Connection,
    group: &Group,
    all: &[Group],
    (counts, outdated): (&HashMap<i64, u32>, &HashMap<i64, Vec<Lang>>),
) -> Result<GroupNode, ApiError> {
    let parent = all.iter().find(|one| Some(one.key) == group.parent_key);
    let below = all.iter().filter(|child| child.parent_key == Some(group.key));
    let children: Vec<GroupNode> =
        below.map(|child| node(db, child, all, (counts, outdated))).collect::<Result<_, _>>()?;
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
        outdated: outdated.get(&group.key).cloned().unwrap_or_default(),
        draft_texts: group.draft_texts.clone(),
        contacts: counts.get(&group.key).copied().unwrap_or(0)
            + children.iter().map(|child| child.contacts).sum::<u32>(),
        children,
    })
}

fn outdated(db: &Connection, all: &[Group]) -> Result<HashMap<i64, Vec<Lang>>, ApiError> {
    translations::outdated(db, &groups::TREE.translated(), all.iter().map(|group| group.key))
}

/// The whole tree, in order.
pub fn tree(db: &Connection) -> Result<Vec<GroupNode>, ApiError> {
    let (all, counts) = (groups::list(db)?, groups::counts(db)?);
    let outdated = outdated(db, &all)?;
    all.iter().filter(|group| group.parent_key.is_none()).map(|top| node(db, top, &all, (&counts, &outdated))).collect()
}

/// One group with its subgroups. Errors: `NotFound`.
pub fn one(db: &Connection, id: &GroupId) -> Result<GroupNode, ApiError> {
    let group = groups::get(db, id)?;
    let all = groups::list(db)?;
    let outdated = outdated(db, &all)?;
    node(db, &group, &all, (&groups::counts(db)?, &outdated))
}
