//! Legal pages.

use super::types::{
    Aspect::{Given, Without},
    ObjectKind, OgCard, SearchAspect, SitemapAspect, SitemapEntry,
};
use crate::base::error::ApiError;
use crate::features::legal;
use crate::features::search::{self, HitType};
use crate::web::PageDb;

/// The declaration of legal pages.
pub static LEGAL_PAGE: ObjectKind = ObjectKind {
    name: "legal_page",
    public_path: Given("/legal/{slug}"),
    panel_page: Given("/panel/admin/owner-content"),
    queue: Without("an admin approves a version directly"),
    search: Given(SearchAspect {
        hit_type: HitType::Legal,
        keys: search::legal_keys,
        documents: search::legal_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::All(|db| {
        let entry = |(path, langs)| SitemapEntry { path, langs, changed: None };
        Ok(legal::in_force(db)?.into_iter().map(entry).collect())
    })),
    feed: Without("changes of terms are announced by notification and e-mail"),
    og_image: Given(card),
    structured_data: Without("schema.org has no type that search engines use for legal pages"),
    report_subject: Without("a report about a legal page names the page by its path"),
    case_subject: Without("the operator answers for the own pages"),
    order: Without("nobody pays for a legal page"),
    statistics: Without("views of legal pages are not counted, so that reading them leaves no trace"),
    redirects: Without("the slug of a legal page cannot be changed"),
    import: Without("legal pages are written from starting texts"),
    archive: Given("consents"),
    demo: Given(()),
    qr_code: Without("printed pages link to articles and contacts"),
    vcard: Without("the imprint is text, the operator's identity has no vCard"),
};

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["legal", slug] = parts else { return Ok(None) };
    let path = format!("/legal/{slug}");
    let known = legal::footer(db)?.into_iter().find(|(_, known, _)| *known == path);
    let title = known.map_or_else(|| db.config.site.name.clone(), |(title, _, _)| title);
    Ok(Some(OgCard::new(&title, "", "grey")))
}
