//! Categories and subcategories.

use super::store::article::{FeedScope, list_feed_items};
use super::store::category as store;
use super::types::{
    Aspect::{Given, Without},
    FeedAspect, FeedList, ObjectKind, OgCard, SearchAspect, SitemapAspect, SitemapEntry, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::categories::store::TREE;
use crate::features::search::{self, HitType};
use crate::locale::words;
use crate::trees::lookup;
use crate::web::PageDb;

/// The declaration of categories.
pub static CATEGORY: ObjectKind = ObjectKind {
    name: "category",
    public_path: Given("/categories/{slug}"),
    panel_page: Given("/panel/admin/categories"),
    queue: Without("admins change categories directly, nothing waits for a decision"),
    search: Given(SearchAspect {
        hit_type: HitType::Category,
        keys: search::category_keys,
        documents: search::category_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::All(sitemap)),
    feed: Given(FeedAspect { names: &["categories"], list: feed }),
    og_image: Given(card),
    structured_data: Without("lists of articles carry the structured data of each article on its own page"),
    report_subject: Without("a report about a list names the page by its path"),
    case_subject: Without("a category is edited by the staff alone"),
    order: Without("nobody pays for a category of articles"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["categories", slugs @ ..] => store::find_tracked(db, slugs),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("category"),
    archive: Without("categories belong to the portal, not to a person"),
    demo: Given(()),
    qr_code: Without("printed pages link to articles and contacts"),
    vcard: Without("a category has no address and no telephone number"),
};

fn sitemap(db: &PageDb) -> Result<Vec<SitemapEntry>, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let entry = |node: &PublicCategory| SitemapEntry {
        path: node.path.clone(),
        langs: node.words.langs.clone(),
        changed: None,
    };
    Ok(tree.top().flat_map(|top| std::iter::once(entry(top)).chain(tree.children(top.key).map(entry))).collect())
}

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let (node, scope) = match names {
        [_, slug] => {
            let node = tree.at(None, slug).ok_or(ApiError::NotFound)?;
            (node, FeedScope::Category(node.key))
        }
        [_, top, slug] => {
            let parent = tree.at(None, top).ok_or(ApiError::NotFound)?;
            let node = tree.at(Some(parent.key), slug).ok_or(ApiError::NotFound)?;
            (node, FeedScope::Subcategory(node.key))
        }
        _ => return Err(ApiError::NotFound),
    };
    Ok(FeedList {
        label: node.words.label.clone(),
        subtitle: node.words.intro.clone(),
        path: node.path.clone(),
        items: list_feed_items(db, &tree, scope)?,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let (top, sub) = match parts {
        ["categories", top] => (top, None),
        ["categories", top, sub] => (top, Some(sub)),
        _ => return Ok(None),
    };
    let tree = CategoryTree::read(db, db.lang)?;
    let top = tree.at(None, top).ok_or(ApiError::NotFound)?;
    let Some(sub) = sub else {
        let kicker = words(db.lang, "article_lists.categories");
        return Ok(Some(OgCard::new(&top.words.label, &kicker, &top.color)));
    };
    let sub = tree.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    Ok(Some(OgCard::new(&sub.words.label, &top.words.label, &top.color)))
}
