//! The tree of categories as public pages show it: names in the reader's language, paths, visibility.

use std::collections::HashMap;

use rusqlite::Connection;

use super::store;
use super::types::{Category, CategorySort};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::types::pages::FilterCategory;
use crate::trees::NodeState;
use crate::web::page_parts::{Chip, Crumb};

/// Words of a category in the language shown.
#[derive(Clone, Debug)]
pub struct CategoryWords {
    /// Language of the words.
    pub lang: Lang,
    /// Name.
    pub label: String,
    /// Subject of the category; empty where nobody wrote it.
    pub intro: String,
    /// Longer introduction, clean rich text; may be empty.
    pub intro_html: String,
    /// Title for search engines, or empty.
    pub seo_title: String,
    /// Description for search engines, or empty.
    pub seo_description: String,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

/// A category or subcategory.
#[derive(Clone, Debug)]
pub struct PublicCategory {
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
    /// True if its address answers: a draft or an archived one does not.
    pub readable: bool,
    /// True if the home page shows it.
    pub in_menu: bool,
    /// True if its articles come by readers unless another order is chosen.
    pub by_readers: bool,
    /// Its words.
    pub words: CategoryWords,
}

impl PublicCategory {
    /// It as a step on the way to a page.
    pub fn crumb(&self) -> Crumb {
        Crumb { label: self.words.label.clone(), path: self.path.clone(), lang: self.words.lang }
    }

    /// It as a neighbour of the category `current`.
    pub fn chip(&self, count: Option<u32>, current: i64) -> Chip {
        Chip {
            label: self.words.label.clone(),
            path: self.path.clone(),
            count,
            current: self.key == current,
            lang: self.words.lang,
        }
    }
}

/// All categories, each parent's children in order.
#[derive(Clone, Debug, Default)]
pub struct CategoryTree {
    nodes: Vec<PublicCategory>,
    by_key: HashMap<i64, usize>,
}

impl CategoryTree {
    /// Reads the tree for a reader of `lang`.
    pub fn read(db: &Connection, lang: Lang) -> Result<CategoryTree, ApiError> {
        let categories: Vec<Category> = store::list(db)?.into_iter().map(Category::for_readers).collect();
        let parents: HashMap<i64, (&str, NodeState)> =
            categories.iter().map(|category| (category.key, (category.slug.as_str(), category.state))).collect();
        let is_open = |state: NodeState| matches!(state, NodeState::Published | NodeState::Hidden);
        let nodes: Vec<PublicCategory> = categories
            .iter()
            .map(|category| {
                let parent = category.parent_key.and_then(|key| parents.get(&key).copied());
                let above = parent.map_or(NodeState::Published, |(_, state)| state);
                let (state, slug) = (category.state, &category.slug);
                PublicCategory {
                    key: category.key,
                    parent_key: category.parent_key,
                    path: match parent {
                        Some((parent, _)) => format!("/categories/{parent}/{slug}"),
                        None => format!("/categories/{slug}"),
                    },
                    icon: category.icon.clone(),
                    color: category.color.clone(),
                    cover_media_key: category.cover_media_key,
                    listed: state == NodeState::Published && above == NodeState::Published,
                    readable: is_open(state) && is_open(above),
                    in_menu: category.in_menu,
                    by_readers: category.own.default_sort == CategorySort::Popular,
                    words: words(category, lang),
                    slug: slug.clone(),
                }
            })
            .collect();
        let by_key = nodes.iter().enumerate().map(|(at, node)| (node.key, at)).collect();
        Ok(CategoryTree { nodes, by_key })
    }

    /// The category with this key.
    pub fn get(&self, key: i64) -> Option<&PublicCategory> {
        self.by_key.get(&key).map(|at| &self.nodes[*at])
    }

    /// The first level that lists show.
    pub fn top(&self) -> impl Iterator<Item = &PublicCategory> {
        self.nodes.iter().filter(|node| node.parent_key.is_none() && node.listed)
    }

    /// Subcategories of `key` that lists show.
    pub fn children(&self, key: i64) -> impl Iterator<Item = &PublicCategory> {
        self.nodes.iter().filter(move |node| node.parent_key == Some(key) && node.listed)
    }

    /// The category at `slug` below `parent`, drafts left out.
    pub fn at(&self, parent: Option<i64>, slug: &str) -> Option<&PublicCategory> {
        self.nodes.iter().find(|node| node.parent_key == parent && node.slug == slug && node.readable)
    }

    /// A place that is not in the tree: leads to the index.
    pub fn crumb(&self, key: Option<i64>, lang: Lang) -> Crumb {
        key.and_then(|key| self.get(key))
            .map_or_else(|| Crumb { label: String::new(), path: "/categories".to_owned(), lang }, PublicCategory::crumb)
    }

    /// The first level as the choices of a filter.
    pub fn filter_categories(&self) -> Vec<FilterCategory> {
        self.top().map(|node| FilterCategory { slug: node.slug.clone(), label: node.words.label.clone() }).collect()
    }
}

/// The words of a category that a reader of `lang` gets; without any, the slug stands for the name.
fn words(category: &Category, lang: Lang) -> CategoryWords {
    let langs = category.texts.langs();
    match category.texts.get_or_fallback(lang) {
        Some((lang, text)) => CategoryWords {
            lang,
            label: text.name.clone(),
            intro: text.description.clone(),
            intro_html: text.intro.clone(),
            seo_title: text.seo_title.clone(),
            seo_description: text.seo_description.clone(),
            langs,
        },
        None => CategoryWords {
            lang,
            label: category.slug.clone(),
            intro: String::new(),
            intro_html: String::new(),
            seo_title: String::new(),
            seo_description: String::new(),
            langs,
        },
    }
}
