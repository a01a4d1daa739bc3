//! Groups and subgroups of contacts.

use super::store::contact_group as store;
use super::types::{
    Aspect::{Given, Without},
    ObjectKind, OgCard, SitemapAspect, SitemapEntry, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::features::contacts::store::groups::TREE;
use crate::features::contacts::types::GroupKind;
use crate::features::contacts::view::{GroupInTree, Groups};
use crate::locale::words;
use crate::trees::lookup;
use crate::web::PageDb;

/// The declaration of contact groups.
pub static CONTACT_GROUP: ObjectKind = ObjectKind {
    name: "contact_group",
    public_path: Given("/contacts/{slug}"),
    panel_page: Given("/panel/admin/categories"),
    queue: Without("admins change groups directly, nothing waits for a decision"),
    search: Without("the names of its groups are indexed with each contact"),
    suggestions: Without("groups are not in the search index"),
    sitemap: Given(SitemapAspect::All(sitemap)),
    feed: Without("the feed of contacts covers all groups"),
    og_image: Given(card),
    structured_data: Without("lists of contacts carry the structured data of each contact on its own page"),
    report_subject: Without("a report about a list names the page by its path"),
    case_subject: Without("a contact group is edited by the staff alone"),
    order: Without("nobody pays for a group of contacts"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["contacts", slugs @ ..] => store::find_tracked(db, slugs),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("contact_group"),
    archive: Without("groups belong to the portal, not to a person"),
    demo: Given(()),
    qr_code: Without("printed pages link to articles and contacts"),
    vcard: Without("a group has no address and no telephone number"),
};

fn sitemap(db: &PageDb) -> Result<Vec<SitemapEntry>, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let entry = |node: &GroupInTree| SitemapEntry { path: node.path.clone(), langs: node.langs.clone(), changed: None };
    Ok(groups.top().flat_map(|top| std::iter::once(entry(top)).chain(groups.children(top.key).map(entry))).collect())
}

/// Colour of the pictures of a group, one of the colours of categories.
pub const fn color(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Emergency => "red",
        GroupKind::Health => "mint",
        GroupKind::Education => "blue",
        GroupKind::Culture => "violet",
        GroupKind::Social => "pink",
        GroupKind::Legal | GroupKind::Authority | GroupKind::Embassy => "sky",
        GroupKind::Business | GroupKind::Other => "teal",
    }
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let (top, sub) = match parts {
        ["contacts", top] => (top, None),
        ["contacts", top, sub] => (top, Some(sub)),
        _ => return Ok(None),
    };
    let groups = Groups::read(db, db.lang)?;
    let top = groups.at(None, top).ok_or(ApiError::NotFound)?;
    let Some(sub) = sub else {
        return Ok(Some(OgCard::new(&top.words.name, &words(db.lang, "contacts.title"), color(top.kind))));
    };
    let sub = groups.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    Ok(Some(OgCard::new(&sub.words.name, &top.words.name, color(top.kind))))
}
