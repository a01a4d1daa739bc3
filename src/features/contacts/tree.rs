//! The groups as pages need them: names in the reader's language, paths, counts of what is listed.

use std::collections::HashMap;

use rusqlite::Connection;

use super::groups;
use super::types::{Group, GroupKind, GroupText};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::categories::CategoryState;
use crate::web::page_parts::{Chip, Crumb};

/// A group or subgroup.
#[derive(Clone, Debug)]
pub struct Node {
    /// Key inside the database.
    pub key: i64,
    /// The group above.
    pub parent_key: Option<i64>,
    /// Path without language prefix.
    pub path: String,
    /// Part of its address.
    pub slug: String,
    /// What sort of places it holds.
    pub kind: GroupKind,
    /// Whether lists and menus name it.
    pub listed: bool,
    /// Whether its address answers.
    pub readable: bool,
    /// Language of its words.
    pub lang: Lang,
    /// Its words in that language.
    pub words: GroupText,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

impl Node {
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
    nodes: Vec<Node>,
    counts: HashMap<i64, u32>,
}

impl Groups {
    /// Reads the groups for a reader of `lang`.
    pub fn read(db: &Connection, lang: Lang) -> Result<Groups, ApiError> {
        let all = groups::list(db)?;
        let tops: HashMap<i64, &Group> =
            all.iter().filter(|one| one.parent_key.is_none()).map(|top| (top.key, top)).collect();
        let nodes = all.iter().map(|group| node(group, group.parent_key.and_then(|key| tops.get(&key).copied()), lang));
        Ok(Groups { nodes: nodes.collect(), counts: counts(db)? })
    }

    /// The group with this key.
    pub fn get(&self, key: i64) -> Option<&Node> {
        self.nodes.iter().find(|node| node.key == key)
    }

    /// The first level that lists show.
    pub fn top(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.parent_key.is_none() && node.listed)
    }

    /// What lists show below `key`.
    pub fn children(&self, key: i64) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(move |node| node.parent_key == Some(key) && node.listed)
    }

    /// The group at `slug` below `parent`, drafts left out.
    pub fn at(&self, parent: Option<i64>, slug: &str) -> Option<&Node> {
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
        let below = |node: &&Node| node.parent_key.is_some() && node.listed;
        self.nodes
            .iter()
            .filter(below)
            .filter(|node| group.is_none() || node.parent_key == group)
            .map(|n| n.key)
            .collect()
    }
}

fn node(group: &Group, parent: Option<&Group>, lang: Lang) -> Node {
    let is_open = |state: CategoryState| matches!(state, CategoryState::Published | CategoryState::Hidden);
    let above = parent.map_or(CategoryState::Published, |parent| parent.state);
    let unnamed = || (lang, GroupText { name: group.slug.clone(), ..GroupText::default() });
    let (shown, words) = lang.pick(&group.texts).map_or_else(unnamed, |(lang, words)| (lang, words.clone()));
    Node {
        key: group.key,
        parent_key: group.parent_key,
        path: match parent {
            Some(parent) => format!("/contacts/{}/{}", parent.slug, group.slug),
            None => format!("/contacts/{}", group.slug),
        },
        slug: group.slug.clone(),
        kind: group.kind,
        listed: group.state == CategoryState::Published && above == CategoryState::Published,
        readable: is_open(group.state) && is_open(above),
        lang: shown,
        words,
        langs: group.texts.keys().copied().collect(),
    }
}

/// Listed contacts of every subgroup.
fn counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.subgroup_key, count(*)
         from contacts c
         where c.state in ('published', 'needs_check')
         group by c.subgroup_key
         order by c.subgroup_key
         limit 1000",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}
