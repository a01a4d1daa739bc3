//! List pages of categories and subcategories.

use crate::base::error::ApiError;
use crate::features::articles::pages::lists::{Found, ListPlan, ListQuery, given, list_page, request};
use crate::features::articles::store::ListScope;
use crate::features::articles::types::pages::ListPage;
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::categories::store;
use crate::locale::words;
use crate::media::store as media;
use crate::web::page_parts::Crumb;
use crate::web::{PageDb, page_head};

/// A category with its subcategories.
pub fn category(db: &PageDb, slug: &str, query: &ListQuery) -> Found<ListPage> {
    let tree = CategoryTree::read(db, db.lang)?;
    let node = tree.at(None, slug).ok_or(ApiError::NotFound)?;
    let counts = store::published_counts_below(db, node.key)?;
    let chips = tree
        .children(node.key)
        .map(|child| child.chip(Some(counts.get(&child.key).copied().unwrap_or(0)), node.key))
        .collect();
    let mut plan = in_tree(db, node, ListScope::Category(node.key))?;
    plan.crumbs = vec![index_crumb(db), node.crumb()];
    plan.chips = chips;
    in_words(db, (node, None), query, list_page(db, &tree, query, plan)?)
}

/// A subcategory with its sisters.
pub fn subcategory(db: &PageDb, slug: &str, sub_slug: &str, query: &ListQuery) -> Found<ListPage> {
    let tree = CategoryTree::read(db, db.lang)?;
    let parent = tree.at(None, slug).ok_or(ApiError::NotFound)?;
    let node = tree.at(Some(parent.key), sub_slug).ok_or(ApiError::NotFound)?;
    let counts = store::published_counts_below(db, parent.key)?;
    let mut plan = in_tree(db, node, ListScope::Subcategory(node.key))?;
    plan.crumbs = vec![index_crumb(db), parent.crumb(), node.crumb()];
    plan.chips = tree.children(parent.key).map(|child| child.chip(counts.get(&child.key).copied(), node.key)).collect();
    in_words(db, (node, Some(parent)), query, list_page(db, &tree, query, plan)?)
}

fn index_crumb(db: &PageDb) -> Crumb {
    Crumb { label: words(db.lang, "article_lists.categories"), path: "/categories".to_owned(), lang: db.lang }
}

fn in_tree<'p>(db: &PageDb, node: &'p PublicCategory, scope: ListScope) -> Result<ListPlan<'p>, ApiError> {
    let mut plan = ListPlan::new(scope, &node.path, node.words.label.clone(), node.words.lang);
    plan.intro = given(&node.words.intro);
    plan.intro_html = given(&node.words.intro_html);
    plan.icon = Some(node.icon.clone());
    plan.cover = media::find_shown(db, node.cover_media_key)?;
    plan.by_readers = node.by_readers;
    plan.feed = Some(format!("/feeds/{}{}.atom", db.lang, node.path));
    Ok(plan)
}

/// Title and description of a category for search engines.
fn in_words(
    db: &PageDb,
    (node, parent): (&PublicCategory, Option<&PublicCategory>),
    query: &ListQuery,
    (mut page, tags): (ListPage, Vec<String>),
) -> Found<ListPage> {
    if node.words.seo_title.is_empty()
        && let Some(parent) = parent
    {
        // two categories may each have a "Health": with the one above it, a title is told from others
        page.head.title = page.head.title.replacen(&page.title, &format!("{} · {}", page.title, parent.words.label), 1);
    }
    let number = request(db, query).page;
    page_head::own_words(db, &mut page.head, &node.words.seo_title, &node.words.seo_description, number);
    page.head.alternates.clone_from(&node.words.langs);
    Ok((page, tags))
}
