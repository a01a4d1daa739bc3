//! SQL of categories: the declaration of their tree, and the counts of their articles.

use std::collections::HashMap;

use rusqlite::{Connection, Row, ToSql};

use super::types::{Category, CategoryCounts, CategoryFields, CategoryId, CategoryToInsert};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::search::{self, HitType};
use crate::redirects::MovedKind;
use crate::trees::{Addresses, Contents, TreeKind, TreeTable, store as trees};

/// Tables of the tree.
pub const TREE: TreeTable = TreeTable {
    kind: MovedKind::Category,
    table: "categories",
    slug_index: "categories_slug",
    texts: "category_texts",
    text_key: "category_key",
    base: "/categories",
    addresses: Addresses::Nested,
    reserved_slugs: &[],
    fallback_slug: "category",
    contents: Contents {
        kind: MovedKind::Article,
        table: "articles",
        node_column: "subcategory_key",
        top_column: Some("category_key"),
        texts: "article_texts",
        text_key: "article_key",
        title: "title",
        counted: "1 = 1",
        has_slug: "c.deleted_at is null",
        readable: "c.first_published_at is not null and c.deleted_at is null",
        was_public: "c.first_published_at is not null",
    },
};

impl TreeKind for CategoryFields {
    const TREE: TreeTable = TREE;
    const COLUMNS: &'static [&'static str] = &["default_sort"];

    fn read(row: &Row) -> rusqlite::Result<CategoryFields> {
        Ok(CategoryFields { default_sort: row.get("default_sort")? })
    }

    fn values(&self) -> Vec<&dyn ToSql> {
        vec![&self.default_sort]
    }

    fn reindex(write: &mut Write, key: i64) -> Result<(), ApiError> {
        search::index_category(write, key)?;
        ["categories", "layout", "articles"].into_iter().for_each(|tag| write.invalidate(tag));
        Ok(())
    }

    fn unindex(write: &mut Write, key: i64) -> Result<(), ApiError> {
        search::remove(write, HitType::Category, key)
    }
}

/// The category with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &CategoryId) -> Result<Category, ApiError> {
    trees::get(db, id)
}

/// The category with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Category, ApiError> {
    trees::get_by_key(db, key)
}

/// The category with this slug below `parent_key`, if any.
pub fn find(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<Category>, ApiError> {
    trees::find(db, parent_key, slug)
}

/// The whole tree in order: the top level first, then each parent's children.
pub fn list(db: &Connection) -> Result<Vec<Category>, ApiError> {
    trees::list(db)
}

/// Inserts a category. Errors: the slug is taken among its siblings.
pub fn insert(write: &mut Write, new: &CategoryToInsert) -> Result<i64, ApiError> {
    trees::insert(write, new)
}

/// Keys of the category and the subcategory of a counted row.
fn places(row: &Row) -> rusqlite::Result<impl Iterator<Item = i64>> {
    let keys: [Option<i64>; 2] = [row.get("category_key")?, row.get("subcategory_key")?];
    Ok(keys.into_iter().flatten())
}

/// Counts of every category: its own articles, those of its subcategories included.
pub fn counts(db: &Connection) -> Result<HashMap<i64, CategoryCounts>, ApiError> {
    let mut counts: HashMap<i64, CategoryCounts> = HashMap::new();
    let mut statement = db.prepare_cached(
        "select a.category_key, a.subcategory_key, count(*) as articles
         from articles a
         where a.deleted_at is null
         group by a.category_key, a.subcategory_key
         order by a.category_key, a.subcategory_key
         limit 2000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get("articles")?;
        for key in places(row)? {
            counts.entry(key).or_default().articles += number;
        }
    }
    let mut statement = db.prepare_cached(
        "select a.category_key, a.subcategory_key, t.locale, t.state, count(*) as texts
         from article_texts t
         join articles a on a.key = t.article_key
         where a.deleted_at is null
         group by a.category_key, a.subcategory_key, t.locale, t.state
         order by a.category_key, a.subcategory_key, t.locale, t.state
         limit 50000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (lang, state): (Lang, String) = (row.get("locale")?, row.get("state")?);
        let number: u32 = row.get("texts")?;
        for key in places(row)? {
            *counts.entry(key).or_default().by_state.entry(lang).or_default().entry(state.clone()).or_default() +=
                number;
        }
    }
    Ok(counts)
}

/// Published articles of every subcategory.
pub fn published_counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.subcategory_key, sum(c.articles) as articles
         from article_counts c
         where c.subcategory_key <> 0
         group by c.subcategory_key
         order by c.subcategory_key
         limit 1000",
    )?;
    Ok(statement
        .query_map([], |row| Ok((row.get("subcategory_key")?, row.get("articles")?)))?
        .collect::<Result<_, _>>()?)
}

/// Published articles of the subcategories of `parent`.
pub fn published_counts_below(db: &Connection, parent: i64) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key, (select coalesce(sum(n.articles), 0) from article_counts n
                        where n.category_key = ?1 and n.subcategory_key = c.key) as articles
         from categories c
         where c.parent_key = ?1
         order by c.key
         limit 100",
    )?;
    Ok(statement.query_map([parent], |row| Ok((row.get("key")?, row.get("articles")?)))?.collect::<Result<_, _>>()?)
}
