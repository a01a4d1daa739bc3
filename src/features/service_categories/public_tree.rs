//! The tree of the categories of services as public pages show it: names in the reader's language, paths, visibility.

use rusqlite::Connection;

use super::store;
use super::types::ServiceCategory;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::trees::{NodeState, NodeText};
use crate::web::page_parts::Crumb;

/// A category or subcategory of services.
#[derive(Clone, Debug)]
pub struct PublicServiceCategory {
    /// Key inside the database.
    pub key: i64,
    /// The category above.
    pub parent_key: Option<i64>,
    /// Part of its address.
    pub slug: String,
    /// Path without language prefix.
    pub path: String,
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

impl PublicServiceCategory {
    /// It as a step on the way to a page.
    pub fn crumb(&self) -> Crumb {
        Crumb { label: self.words.name.clone(), path: self.path.clone(), lang: self.lang }
    }
}

/// All categories of services, each parent's children in order.
#[derive(Clone, Debug, Default)]
pub struct ServiceCategoryTree {
    nodes: Vec<PublicServiceCategory>,
}

impl ServiceCategoryTree {
    /// Reads the tree for a reader of `lang`.
    pub fn read(db: &Connection, lang: Lang) -> Result<ServiceCategoryTree, ApiError> {
        let all: Vec<ServiceCategory> = store::list(db)?.into_iter().map(ServiceCategory::for_readers).collect();
        let above = |category: &ServiceCategory| {
            let parent = all.iter().find(|parent| Some(parent.key) == category.parent_key);
            parent.map_or(NodeState::Published, |parent| parent.state)
        };
        Ok(ServiceCategoryTree { nodes: all.iter().map(|category| node(category, above(category), lang)).collect() })
    }

    /// The category with this key.
    pub fn get(&self, key: i64) -> Option<&PublicServiceCategory> {
        self.nodes.iter().find(|node| node.key == key)
    }

    /// The first level that lists show.
    pub fn top(&self) -> impl Iterator<Item = &PublicServiceCategory> {
        self.nodes.iter().filter(|node| node.parent_key.is_none() && node.listed)
    }

    /// Subcategories of `key` that lists show.
    pub fn children(&self, key: i64) -> impl Iterator<Item = &PublicServiceCategory> {
        self.nodes.iter().filter(move |node| node.parent_key == Some(key) && node.listed)
    }

    /// The category with this slug, of either level, drafts left out.
    pub fn at(&self, slug: &str) -> Option<&PublicServiceCategory> {
        self.nodes.iter().find(|node| node.slug == slug && node.readable)
    }

    /// Keys of categories that no list shows.
    pub fn hidden(&self) -> Vec<i64> {
        self.nodes.iter().filter(|node| !node.listed).map(|node| node.key).collect()
    }
}

fn node(category: &ServiceCategory, above: NodeState, lang: Lang) -> PublicServiceCategory {
    let unnamed = || (lang, NodeText { name: category.slug.clone(), ..NodeText::default() });
    let (shown, words) =
        category.texts.get_or_fallback(lang).map_or_else(unnamed, |(lang, words)| (lang, words.clone()));
    PublicServiceCategory {
        key: category.key,
        parent_key: category.parent_key,
        slug: category.slug.clone(),
        path: format!("{}/{}", store::TREE.base, category.slug),
        icon: category.icon.clone(),
        color: category.color.clone(),
        cover_media_key: category.cover_media_key,
        listed: category.state == NodeState::Published && above == NodeState::Published,
        readable: category.state.is_readable() && above.is_readable(),
        lang: shown,
        words,
        langs: category.texts.langs(),
    }
}
