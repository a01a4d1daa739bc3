//! The index page of categories.

use super::types::{CategoriesPage, CategoryEntry};
use crate::base::error::ApiError;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::categories::store;
use crate::locale::words;
use crate::web::{PageDb, page_head};

/// Builds the index of categories, with its cache tags.
pub fn categories(db: &PageDb) -> Result<(CategoriesPage, Vec<String>), ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let counts = store::published_counts(db)?;
    let entries = tree.top().map(|top| {
        let children: Vec<_> = tree
            .children(top.key)
            .map(|child| child.chip(Some(counts.get(&child.key).copied().unwrap_or(0)), top.key))
            .collect();
        CategoryEntry {
            category: top.crumb(),
            description: Some(top.words.intro.clone()).filter(|text| !text.is_empty()),
            color: top.color.clone(),
            icon: top.icon.clone(),
            count: children.iter().filter_map(|child| child.count).sum(),
            children,
        }
    });
    let mut head = page_head::head(
        db,
        &words(db.lang, "article_lists.categories"),
        &words(db.lang, "article_lists.categories_intro"),
        "/categories",
    );
    head.feed = Some(format!("/feeds/{}/latest.atom", db.lang));
    let page = CategoriesPage { head, categories: entries.collect() };
    Ok((page, ["articles", "categories"].map(str::to_owned).to_vec()))
}
