//! Categories as the panel gets them.

use std::collections::HashMap;

use rusqlite::Connection;

use super::store;
use super::types::{Category, CategoryCounts, CategoryId, CategoryNode};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::media::store as media;
use crate::translations;

fn node(
    db: &Connection,
    category: &Category,
    all: &[Category],
    (counts, outdated): (&HashMap<i64, CategoryCounts>, &HashMap<i64, Vec<Lang>>),
) -> Result<CategoryNode, ApiError> {
    let parent = all.iter().find(|parent| Some(parent.key) == category.parent_key);
    let counted = counts.get(&category.key).cloned().unwrap_or_default();
    let published = |lang: Lang| counted.by_state.get(&lang).and_then(|states| states.get("published")).copied();
    let children = all.iter().filter(|child| child.parent_key == Some(category.key));
    Ok(CategoryNode {
        id: category.id.clone(),
        version: category.version,
        parent_id: parent.map(|parent| parent.id.clone()),
        slug: category.slug.clone(),
        path: match parent {
            Some(parent) => format!("/categories/{}/{}", parent.slug, category.slug),
            None => format!("/categories/{}", category.slug),
        },
        state: category.state,
        icon: category.icon.clone(),
        color: category.color.clone(),
        cover: media::find_media(db, category.cover_media_key)?,
        in_menu: category.in_menu,
        default_sort: category.own.default_sort,
        texts: category.texts.clone(),
        outdated: outdated.get(&category.key).cloned().unwrap_or_default(),
        draft_texts: category.draft_texts.clone(),
        articles: counted.articles,
        published: Lang::ALL.into_iter().map(|lang| (lang, published(lang).unwrap_or(0))).collect(),
        children: children.map(|child| node(db, child, all, (counts, outdated))).collect::<Result<_, _>>()?,
        by_state: counted.by_state,
    })
}

fn outdated(db: &Connection, all: &[Category]) -> Result<HashMap<i64, Vec<Lang>>, ApiError> {
    translations::outdated(db, &store::TREE.translated(), all.iter().map(|category| category.key))
}

/// The whole tree, in order.
pub fn tree(db: &Connection) -> Result<Vec<CategoryNode>, ApiError> {
    let (all, counts) = (store::list(db)?, store::counts(db)?);
    let outdated = outdated(db, &all)?;
    all.iter()
        .filter(|category| category.parent_key.is_none())
        .map(|top| node(db, top, &all, (&counts, &outdated)))
        .collect()
}

/// One category with its subcategories. Errors: `NotFound`.
pub fn one(db: &Connection, id: &CategoryId) -> Result<CategoryNode, ApiError> {
    let category = store::get(db, id)?;
    let all = store::list(db)?;
    let outdated = outdated(db, &all)?;
    node(db, &category, &all, (&store::counts(db)?, &outdated))
}
