//! Structured data for search engines (schema.org) that pages of all features have in common.

use serde_json::{Value, json};

use super::page::PageDb;
use super::page_head::{absolute, base};
use super::page_parts::Crumb;
use crate::base::brand::BrandPicture;

/// The breadcrumb list of a page.
pub fn breadcrumbs(db: &PageDb, crumbs: &[Crumb]) -> Value {
    let steps: Vec<Value> = crumbs
        .iter()
        .enumerate()
        .map(|(at, crumb)| json!({ "@type": "ListItem", "position": at + 1, "name": crumb.label, "item": absolute(db, db.lang, &crumb.path) }))
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}

/// The breadcrumb list as a document of its own; none without crumbs.
pub fn breadcrumb_document(db: &PageDb, crumbs: &[Crumb]) -> Option<String> {
    if crumbs.is_empty() {
        return None;
    }
    let mut trail = breadcrumbs(db, crumbs);
    trail["@context"] = json!("https://schema.org");
    Some(trail.to_string())
}

/// The publisher: the part of it that every page repeats.
pub fn publisher(db: &PageDb) -> Value {
    json!({
        "@type": "NewsMediaOrganization",
        "@id": format!("{}/#publisher", base(db)),
        "name": db.config.site.name,
        "url": base(db),
        "logo": logo(db),
    })
}

/// Address of the operator's logo, else of the program's.
pub fn logo(db: &PageDb) -> String {
    let own = db.config.site.brand.logo.as_ref().map(BrandPicture::path);
    format!("{}{}", base(db), own.as_deref().unwrap_or("/assets/favicon.svg"))
}
