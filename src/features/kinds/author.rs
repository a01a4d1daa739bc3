//! Authors.

use super::store::article::{FeedScope, list_feed_items};
use super::store::author as store;
use super::types::{
    Aspect::{Given, Without},
    FeedAspect, FeedList, ObjectKind, OgCard, SearchAspect, SitemapAspect, SitemapEntry, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::authorship::store as authorship;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::search::{self, HitType};
use crate::locale::words;
use crate::redirects::Destination;
use crate::web::PageDb;

/// The declaration of authors.
pub static AUTHOR: ObjectKind = ObjectKind {
    name: "author",
    public_path: Given("/authors/{slug}"),
    panel_page: Given("/panel/content-author/authors"),
    queue: Without("nothing about an author waits for a decision"),
    search: Given(SearchAspect {
        hit_type: HitType::Author,
        keys: search::author_keys,
        documents: search::author_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::All(|db| {
        let entry = |slug| SitemapEntry { path: format!("/authors/{slug}"), langs: Lang::ALL.to_vec(), changed: None };
        Ok(store::list_slugs(db)?.into_iter().map(entry).collect())
    })),
    feed: Given(FeedAspect { names: &["authors"], list: feed }),
    og_image: Given(card),
    structured_data: Without("each article names its authors in its own structured data"),
    report_subject: Without("a report about a list names the page by its path"),
    case_subject: Without("a byline belongs to the articles that carry it"),
    order: Without("nobody pays for the page of an author"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["authors", slug] => store::find_tracked(db, slug),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| {
        let found = authorship::find_moved(db, path)?;
        Ok(found.map(|(_, present)| Destination::At(present)))
    }),
    import: Given("author"),
    archive: Given("bylines"),
    demo: Given(()),
    qr_code: Without("printed pages link to articles and contacts"),
    vcard: Without("addresses and telephone numbers of authors are not public"),
};

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let [_, slug] = names else { return Err(ApiError::NotFound) };
    let (key, name) = store::find(db, slug)?.ok_or(ApiError::NotFound)?;
    let tree = CategoryTree::read(db, db.lang)?;
    Ok(FeedList {
        label: name,
        subtitle: String::new(),
        path: format!("/authors/{slug}"),
        items: list_feed_items(db, &tree, FeedScope::Author(key))?,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["authors", slug] = parts else { return Ok(None) };
    let (_, name) = store::find(db, slug)?.ok_or(ApiError::NotFound)?;
    Ok(Some(OgCard::new(&name, &words(db.lang, "article_lists.author_articles"), "sand")))
}
