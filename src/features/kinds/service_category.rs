//! Categories and subcategories of services.

use super::store::service_category as store;
use super::types::{
    Aspect::{Given, Without},
    ObjectKind, OgCard, SitemapAspect, SitemapEntry, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::features::service_categories::public_tree::{PublicServiceCategory, ServiceCategoryTree};
use crate::features::service_categories::store::TREE;
use crate::locale::words;
use crate::trees::lookup;
use crate::web::PageDb;

/// The declaration of categories of services.
pub static SERVICE_CATEGORY: ObjectKind = ObjectKind {
    name: "service_category",
    public_path: Given("/services/{slug}"),
    panel_page: Given("/panel/admin/categories_services"),
    queue: Without("admins change categories directly, nothing waits for a decision"),
    search: Without("the names and search words of its categories are indexed with each service"),
    suggestions: Without("categories of services are not in the search index"),
    sitemap: Given(SitemapAspect::All(sitemap)),
    feed: Without("the feed of services covers all categories"),
    og_image: Given(card),
    structured_data: Without("lists of services carry the structured data of each service on its own page"),
    report_subject: Without("a report about a list names the page by its path"),
    case_subject: Without("a category of services is edited by the staff alone"),
    order: Without("nobody pays for a category of services"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["services", slug] => store::find_tracked(db, slug),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("service_category"),
    archive: Without("categories belong to the portal, not to a person"),
    demo: Given(()),
    qr_code: Without("printed pages link to single services"),
    vcard: Without("a category has no address and no telephone number"),
};

fn sitemap(db: &PageDb) -> Result<Vec<SitemapEntry>, ApiError> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let entry = |node: &PublicServiceCategory| SitemapEntry {
        path: node.path.clone(),
        langs: node.langs.clone(),
        changed: None,
    };
    Ok(tree.top().flat_map(|top| std::iter::once(entry(top)).chain(tree.children(top.key).map(entry))).collect())
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["services", slug] = parts else { return Ok(None) };
    let kicker = words(db.lang, "services.title");
    if *slug == "all" {
        return Ok(Some(OgCard::new(&words(db.lang, "services.all"), &kicker, "yellow")));
    }
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let Some(category) = tree.at(slug) else { return Ok(None) };
    Ok(Some(OgCard::new(&category.words.name, &kicker, &category.color)))
}
