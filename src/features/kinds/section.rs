//! Sections.

use super::store::article::{FeedScope, list_feed_items};
use super::store::section as store;
use super::types::{
    Aspect::{Given, Without},
    FeedAspect, FeedList, ObjectKind, OgCard, SearchAspect, SitemapAspect, SitemapEntry, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::search::{self, HitType};
use crate::features::sections::view::{PublicSection, public_sections};
use crate::web::PageDb;

/// The declaration of sections.
pub static SECTION: ObjectKind = ObjectKind {
    name: "section",
    public_path: Given("/{slug}/articles"),
    panel_page: Given("/panel/admin/categories"),
    queue: Without("admins change sections directly, nothing waits for a decision"),
    search: Given(SearchAspect {
        hit_type: HitType::Section,
        keys: search::section_keys,
        documents: search::section_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::All(|db| {
        let entry =
            |section: PublicSection| SitemapEntry { path: section.path, langs: section.words.langs, changed: None };
        Ok(public_sections(db, db.lang)?.into_iter().map(entry).collect())
    })),
    feed: Given(FeedAspect { names: &["sections"], list: feed }),
    og_image: Given(card),
    structured_data: Without("lists of articles carry the structured data of each article on its own page"),
    report_subject: Without("a report about a list names the page by its path"),
    case_subject: Without("a section is edited by the staff alone"),
    order: Without("nobody pays for a section of articles"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        [slug, "articles"] => store::find_tracked(db, slug),
        _ => Ok(None),
    })),
    redirects: Without("the slug of a section cannot be changed"),
    import: Given("section"),
    archive: Without("sections belong to the portal, not to a person"),
    demo: Given(()),
    qr_code: Without("printed pages link to articles and contacts"),
    vcard: Without("a section has no address and no telephone number"),
};

fn find(db: &PageDb, slug: &str) -> Result<PublicSection, ApiError> {
    let sections = public_sections(db, db.lang)?;
    sections.into_iter().find(|section| section.slug == slug).ok_or(ApiError::NotFound)
}

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let [_, slug] = names else { return Err(ApiError::NotFound) };
    let section = find(db, slug)?;
    let tree = CategoryTree::read(db, db.lang)?;
    Ok(FeedList {
        items: list_feed_items(db, &tree, FeedScope::Section(section.key))?,
        label: section.words.label,
        subtitle: section.words.intro,
        path: section.path,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let [slug, "articles"] = parts else { return Ok(None) };
    Ok(Some(OgCard::new(&find(db, slug)?.words.label, "", "violet")))
}
