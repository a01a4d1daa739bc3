//! Services.

use rusqlite::Connection;

use super::store::service as store;
use super::types::{
    Aspect::{Given, Without},
    CaseAspect, FeedAspect, FeedList, ObjectKind, ObjectReference, OgCard, SearchAspect, SitemapAspect,
    StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::search::{self, HitType};
use crate::features::service_categories::public_tree::ServiceCategoryTree;
use crate::features::service_categories::store::TREE;
use crate::features::services::actions;
use crate::features::services::store as services;
use crate::features::services::types::{ServiceId, ServiceState};
use crate::locale::words;
use crate::trees::{lookup, store as trees};
use crate::web::PageDb;

/// The declaration of services.
pub static SERVICE: ObjectKind = ObjectKind {
    name: "service",
    public_path: Given("/services/{folder}/{slug}"),
    panel_page: Given("/panel/manager/services"),
    queue: Given("cases.decide"),
    search: Given(SearchAspect {
        hit_type: HitType::Service,
        keys: search::service_keys,
        documents: search::service_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::Paged {
        count: |db| store::count_sitemap_entries(db),
        list: store::list_sitemap_entries,
    }),
    feed: Given(FeedAspect { names: &["services"], list: feed }),
    og_image: Given(card),
    structured_data: Given(&["Service"]),
    report_subject: Given(reference),
    case_subject: Given(CaseAspect {
        outcomes: actions::OUTCOMES,
        owner: actions::owner_of,
        carry_out: actions::carry_out,
        progress: None,
        reverse: actions::reverse,
    }),
    order: Without("services are published free of charge"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["services", _, slug] => store::find_tracked(db, slug),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("service"),
    archive: Given("services"),
    demo: Given(()),
    qr_code: Given("/codes/services/{id}.svg"),
    vcard: Without("the address of a provider is not public"),
};

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let ["services"] = names else { return Err(ApiError::NotFound) };
    Ok(FeedList {
        label: words(db.lang, "services.title"),
        subtitle: words(db.lang, "services.intro"),
        path: "/services".to_owned(),
        items: store::list_feed_items(db)?,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["services", _, slug] = parts else { return Ok(None) };
    let service = services::find_by_slug(db, slug)?.filter(|service| service.state == ServiceState::Published);
    let service = service.ok_or(ApiError::NotFound)?;
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let category = service.listed_category().and_then(|key| tree.get(key));
    let kicker = category.map(|category| category.words.name.as_str()).unwrap_or_default();
    let color = category.map_or("yellow", |category| category.color.as_str());
    Ok(Some(OgCard::new(service.title(db.lang).1, kicker, color)))
}

fn reference(db: &Connection, lang: Lang, id: &str) -> Result<ObjectReference, ApiError> {
    let service = services::get(db, &ServiceId::parse(id).ok_or(ApiError::NotFound)?)?;
    let path = trees::content_path(db, &TREE, service.key)?.filter(|_| service.state == ServiceState::Published);
    let (lang, title) = service.title(lang);
    Ok(ObjectReference {
        path: path.ok_or(ApiError::NotFound)?,
        title: title.to_owned(),
        lang,
        cache_tag: "services".to_owned(),
        id: service.id.to_string(),
    })
}
