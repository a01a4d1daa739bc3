//! Enterprises.

use rusqlite::Connection;

use super::store::enterprise as store;
use super::types::{
    Aspect::{Given, Without},
    CaseAspect, ObjectKind, ObjectReference, OgCard, SearchAspect, SitemapAspect, StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::enterprises::pages::kind_words;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::enterprises::{actions, store as enterprises};
use crate::features::search::{self, HitType};
use crate::redirects::Destination;
use crate::web::PageDb;

/// Colour of the drawn pictures.
const COLOR: &str = "green";

/// The declaration of enterprises.
pub static ENTERPRISE: ObjectKind = ObjectKind {
    name: "enterprise",
    public_path: Given("/enterprises/{slug}"),
    panel_page: Given("/panel/manager/enterprise"),
    queue: Given("cases.decide"),
    search: Given(SearchAspect {
        hit_type: HitType::Enterprise,
        keys: search::enterprise_keys,
        documents: search::enterprise_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::Paged {
        count: |db| store::count_sitemap_entries(db),
        list: |db, offset, limit| store::list_sitemap_entries(db, offset, limit),
    }),
    feed: Without("an enterprise is no news; its services have a feed"),
    og_image: Given(card),
    structured_data: Given(&["LocalBusiness", "GovernmentOffice", "Organization"]),
    report_subject: Given(reference),
    case_subject: Given(CaseAspect {
        outcomes: actions::OUTCOMES,
        owner: actions::owner_of,
        carry_out: actions::carry_out,
        progress: None,
        reverse: actions::reverse,
    }),
    order: Without("an enterprise is a customer and no order"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["enterprises", slug] => store::find_tracked(db, slug),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| {
        let found = enterprises::find_moved(db, path)?;
        Ok(found.map(|(_, present)| Destination::At(present)))
    }),
    import: Given("enterprise"),
    archive: Given("enterprises"),
    demo: Given(()),
    qr_code: Given("/codes/enterprises/{id}.svg"),
    vcard: Given("/vcards/enterprises/{id}.vcf"),
};

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["enterprises", slug] = parts else { return Ok(None) };
    let found = enterprises::find_by_slug(db, slug)?.filter(|enterprise| enterprise.is_public());
    let enterprise = found.ok_or(ApiError::NotFound)?;
    let kind = kind_words(enterprise.kind, db.lang);
    Ok(Some(OgCard::new(enterprise.name(db.lang).1, &kind, COLOR)))
}

fn reference(db: &Connection, lang: Lang, id: &str) -> Result<ObjectReference, ApiError> {
    let enterprise = enterprises::get(db, &EnterpriseId::parse(id).ok_or(ApiError::NotFound)?)?;
    if !enterprise.is_public() {
        return Err(ApiError::NotFound);
    }
    let (lang, name) = enterprise.name(lang);
    Ok(ObjectReference {
        path: format!("/enterprises/{}", enterprise.slug),
        title: name.to_owned(),
        lang,
        cache_tag: "enterprises".to_owned(),
        id: enterprise.id.to_string(),
    })
}
