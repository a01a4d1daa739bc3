//! The tree of categories and the sections as pages need them: names in the reader's language, paths, counts.

use std::collections::HashMap;

use rusqlite::Connection;

use super::types::{Chip, Crumb, FilterCategory};
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// Words of a category or a section in the language shown.
#[derive(Clone, Debug)]
pub struct Named {
    /// Language of the words.
    pub lang: Lang,
    /// Name.
    pub label: String,
    /// What is found there; empty where nobody wrote it.
    pub intro: String,
    /// Title for search engines, or empty.
    pub seo_title: String,
    /// Description for search engines, or empty.
    pub seo_description: String,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
}

/// A category or subcategory.
#[derive(Clone, Debug)]
pub struct Node {
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
    /// Whether lists and menus name it.
    pub listed: bool,
    /// Whether its address answers: a draft or an archived one does not.
    pub readable: bool,
    /// Whether the home page shows it.
    pub in_menu: bool,
    /// Whether its articles come by readers unless another order is chosen.
    pub by_readers: bool,
    /// Its words.
    pub words: Named,
}

impl Node {
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
pub struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<i64, usize>,
}

impl Tree {
    /// Reads the tree for a reader of `lang`.
    pub fn read(db: &Connection, lang: Lang) -> Result<Tree, ApiError> {
        let mut words = category_words(db, lang)?;
        let mut statement = db.prepare_cached(
            "select c.key, c.parent_key, c.slug, p.slug, c.icon, c.color, c.state, coalesce(p.state, 'published'), c.in_menu, c.default_sort
             from categories c
             left join categories p on p.key = c.parent_key
             order by c.parent_key is not null, p.position, p.key, c.position, c.key
             limit 1000",
        )?;
        let mut tree = Tree::default();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (key, slug): (i64, String) = (row.get(0)?, row.get(2)?);
            let (state, above): (String, String) = (row.get(6)?, row.get(7)?);
            let path = match row.get::<_, Option<String>>(3)? {
                Some(parent) => format!("/categories/{parent}/{slug}"),
                None => format!("/categories/{slug}"),
            };
            let is_open = |state: &str| matches!(state, "published" | "hidden");
            tree.by_key.insert(key, tree.nodes.len());
            tree.nodes.push(Node {
                key,
                parent_key: row.get(1)?,
                path,
                icon: row.get(4)?,
                color: row.get(5)?,
                listed: state == "published" && above == "published",
                readable: is_open(&state) && is_open(&above),
                in_menu: row.get(8)?,
                by_readers: row.get::<_, String>(9)? == "popular",
                words: words.remove(&key).unwrap_or_else(|| unnamed(lang, &slug)),
                slug,
            });
        }
        Ok(tree)
    }

    /// The category with this key.
    pub fn get(&self, key: i64) -> Option<&Node> {
        self.by_key.get(&key).map(|at| &self.nodes[*at])
    }

    /// The first level that lists show.
    pub fn top(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.parent_key.is_none() && node.listed)
    }

    /// What lists show below `key`.
    pub fn children(&self, key: i64) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(move |node| node.parent_key == Some(key) && node.listed)
    }

    /// The category at `slug` below `parent`, drafts left out.
    pub fn at(&self, parent: Option<i64>, slug: &str) -> Option<&Node> {
        self.nodes.iter().find(|node| node.parent_key == parent && node.slug == slug && node.readable)
    }

    /// A place that is not in the tree: leads to the index.
    pub fn crumb(&self, key: Option<i64>, lang: Lang) -> Crumb {
        key.and_then(|key| self.get(key))
            .map_or_else(|| Crumb { label: String::new(), path: "/categories".to_owned(), lang }, Node::crumb)
    }

    /// The first level as the choices of a filter.
    pub fn filter_categories(&self) -> Vec<FilterCategory> {
        self.top().map(|node| FilterCategory { slug: node.slug.clone(), label: node.words.label.clone() }).collect()
    }
}

fn unnamed(lang: Lang, slug: &str) -> Named {
    Named {
        lang,
        label: slug.to_owned(),
        intro: String::new(),
        seo_title: String::new(),
        seo_description: String::new(),
        langs: Vec::new(),
    }
}

fn category_words(db: &Connection, lang: Lang) -> Result<HashMap<i64, Named>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.category_key, t.locale, t.name, t.description, t.seo_title, t.seo_description
         from category_texts t
         order by t.category_key, t.locale
         limit 3000",
    )?;
    best(lang, statement.query([])?)
}

/// Keeps, of the texts of each thing, the one that a reader of `lang` gets.
fn best(lang: Lang, mut rows: rusqlite::Rows) -> Result<HashMap<i64, Named>, ApiError> {
    let order = lang.fallbacks();
    let place = |lang: Lang| order.iter().position(|known| *known == lang);
    let mut found: HashMap<i64, Named> = HashMap::new();
    while let Some(row) = rows.next()? {
        let (key, locale): (i64, Lang) = (row.get(0)?, row.get(1)?);
        let langs = found.get(&key).map(|named| named.langs.clone()).unwrap_or_default();
        let better = found.get(&key).is_none_or(|named| place(locale) < place(named.lang));
        if better {
            let named = Named {
                lang: locale,
                label: row.get(2)?,
                intro: row.get(3)?,
                seo_title: row.get(4)?,
                seo_description: row.get(5)?,
                langs,
            };
            found.insert(key, named);
        }
        if let Some(named) = found.get_mut(&key) {
            named.langs.push(locale);
        }
    }
    Ok(found)
}

/// A section.
#[derive(Clone, Debug)]
pub struct SectionNode {
    /// Key inside the database.
    pub key: i64,
    /// Part of its address.
    pub slug: String,
    /// Path without language prefix.
    pub path: String,
    /// Its words.
    pub words: Named,
}

/// All sections in the order of menus.
pub fn sections(db: &Connection, lang: Lang) -> Result<Vec<SectionNode>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.section_key, t.locale, t.label, t.intro, '', ''
         from section_texts t
         order by t.section_key, t.locale
         limit 300",
    )?;
    let mut words = best(lang, statement.query([])?)?;
    let mut statement =
        db.prepare_cached("select s.key, s.slug from sections s order by s.position, s.key limit 100")?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    rows.map(|row| {
        let (key, slug) = row?;
        let words = words.remove(&key).unwrap_or_else(|| unnamed(lang, &slug));
        Ok(SectionNode { key, path: format!("/{slug}/articles"), slug, words })
    })
    .collect()
}

/// Listed articles of every subcategory.
pub fn counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.subcategory_key, count(*)
         from articles a
         where a.published_at is not null and a.deleted_at is null and a.subcategory_key is not null
         group by a.subcategory_key
         order by a.subcategory_key
         limit 1000",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// Listed articles of the subcategories of `parent`.
pub fn counts_below(db: &Connection, parent: i64) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key, (select count(*) from articles a
                        where a.subcategory_key = c.key and a.published_at is not null and a.deleted_at is null)
         from categories c
         where c.parent_key = ?1
         order by c.key
         limit 100",
    )?;
    Ok(statement.query_map([parent], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}
