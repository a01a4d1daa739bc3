//! The groups as pages need them: names in the reader's language, paths, counts of what is listed.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::{Group, GroupKind};
use crate::trees::{NodeState, NodeText};
use crate::web::page_parts::{Chip, Crumb};

/// A group or subgroup.
#[derive(Clone, Debug)]
pub struct GroupInTree {
    /// Key inside the database.
    pub key: i64,
    /// The group above.
    pub parent_key: Option<i64>,
    /// Path without language prefix.
    pub path: String,
    /// Part of its address.
    pub slug: String,
    /// Kind of the places in it.
    pub kind: GroupKind,
    /// Name of its icon.
    pub icon: String,
    /// Name of its colour.
    pub color: String,
    /// Picture above its list.
    pub cover_media_key: Option<i64>,
    /// True if lists and menus name it.
    pub listed: bool,
    /// True if its address answers.
    pub readable: bool,
    /// Language of its words.
    pub lang: Lang,
    /// Its words in that language.
    pub words: NodeText,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

impl GroupInTree {
    /// It as a step on the way to a page.
    pub fn crumb(&self) -> Crumb {
        Crumb { label: self.words.name.clone(), path: self.path.clone(), lang: self.lang }
    }

    /// It as a neighbour of the group `current`.
    pub fn chip(&self, count: u32, current: i64) -> Chip {
        Chip {
            label: self.words.name.clone(),
            path: self.path.clone(),
            count: Some(count),
            current: self.key == current,
            lang: self.lang,
        }
    }
}

/// All groups, each parent's children in order.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    nodes: Vec<GroupInTree>,
    counts: HashMap<i64, u32>,
}

impl Groups {
    /// Reads the groups for a reader of `lang`.
    pub fn read(db: &Connection, lang: Lang) -> Result<Groups, ApiError> {
        let all: Vec<Group> = groups::list(db)?.into_iter().map(Group::for_readers).collect();
        let tops: HashMap<i64, &Group> =
            all.iter().filter(|one| one.parent_key.is_none()).map(|top| (top.key, top)).collect();
        let nodes = all.iter().map(|group| node(group, group.parent_key.and_then(|key| tops.get(&key).copied()), lang));
        Ok(Groups { nodes: nodes.collect(), counts: groups::listed_counts(db)? })
    }

    /// The group with this key.
    pub fn get(&self, key: i64) -> Option<&GroupInTree> {
        self.nodes.iter().find(|node| node.key == key)
    }

    /// The first level that lists show.
    pub fn top(&self) -> impl Iterator<Item = &GroupInTree> {
        self.nodes.iter().filter(|node| node.parent_key.is_none() && node.listed)
    }

    /// Groups below `key` that lists show.
    pub fn children(&self, key: i64) -> impl Iterator<Item = &GroupInTree> {
        self.nodes.iter().filter(move |node| node.parent_key == Some(key) && node.listed)
    }

    /// The group at `slug` below `parent`, drafts left out.
    pub fn at(&self, parent: Option<i64>, slug: &str) -> Option<&GroupInTree> {
        self.nodes.iter().find(|node| node.parent_key == parent && node.slug == slug && node.readable)
    }

    /// Listed contacts of a group, those of its subgroups included.
    pub fn count(&self, key: i64) -> u32 {
        match self.get(key) {
            Some(node) if node.parent_key.is_none() => self.children(key).map(|child| self.count(child.key)).sum(),
            _ => self.counts.get(&key).copied().unwrap_or(0),
        }
    }

    /// Keys of the subgroups whose contacts lists show: those of `group`, or all.
    pub fn subgroups(&self, group: Option<i64>) -> Vec<i64> {
        let below = |node: &&GroupInTree| node.parent_key.is_some() && node.listed;
        self.nodes
            .iter()
            .filter(below)
            .filter(|node| group.is_none() || node.parent_key == group)
            .map(|n| n.key)
            .collect()
    }
}

fn node(group: &Group, parent: Option<&Group>, lang: Lang) -> GroupInTree {
    let is_open = |state: NodeState| matches!(state, NodeState::Published | NodeState::Hidden);
    let above = parent.map_or(NodeState::Published, |parent| parent.state);
    let unnamed = || (lang, NodeText { name: group.slug.clone(), ..NodeText::default() });
    let (shown, words) = group.texts.get_or_fallback(lang).map_or_else(unnamed, |(lang, words)| (lang, words.clone()));
    GroupInTree {
        key: group.key,
        parent_key: group.parent_key,
        path: match parent {
            Some(parent) => format!("/contacts/{}/{}", parent.slug, group.slug),
            None => format!("/contacts/{}", group.slug),
        },
        slug: group.slug.clone(),
        kind: group.own.kind,
        icon: group.icon.clone(),
        color: group.color.clone(),
        cover_media_key: group.cover_media_key,
        listed: group.state == NodeState::Published && above == NodeState::Published,
        readable: is_open(group.state) && is_open(above),
        lang: shown,
        words,
        langs: group.texts.langs(),
    }
}
