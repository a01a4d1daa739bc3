//! Lists of services: the index of categories, one category, all of them; and the choice of a country. The country and all
//! filters stand in the address, so that every list can be cached, shared and read without JavaScript.

use std::collections::HashMap;

use super::cards::ServiceCards;
use crate::base::country::{Country, Region};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_delivery::slots::{self as ad_slots, AdSubject, SLOTS_TAG};
use crate::features::ad_placements::types::AdPageKind;
use crate::features::contacts::view::language_name;
use crate::features::service_categories::public_tree::{PublicServiceCategory, ServiceCategoryTree};
use crate::features::services::store::{facets, public};
use crate::features::services::types::Service;
use crate::features::services::types::pages::{
    ListedService, ServiceCategoryEntry, ServiceChoice, ServiceChoiceList, ServiceCountriesPage, ServiceFacet,
    ServiceFilter, ServiceListPage, ServiceSort,
};
use crate::locale::{args, t, words};
use crate::media::store as media;
use crate::web::page_head::{head, own_words, page_title, paged};
use crate::web::page_parts::{Chip, Crumb};
use crate::web::structured_data::breadcrumb_document;
use crate::web::{Head, PageDb};

/// Services on a page of a list.
const PER_PAGE: u32 = 24;
/// Services below the index of categories.
const ON_INDEX: u32 = 6;
/// Path of the list of all categories.
const ALL: &str = "/services/all";

/// Request for a list; values of the address that cannot be read count as missing.
#[derive(Clone, Debug)]
pub struct ServiceListRequest {
    /// Page number.
    pub page: Option<u32>,
    /// Filter; category and hidden categories are filled in by the list.
    pub filter: ServiceFilter,
    /// Order.
    pub sort: ServiceSort,
}

/// The list that an address names.
#[derive(Clone, Copy, Debug)]
pub enum ServiceScope<'a> {
    /// The index of categories.
    Index,
    /// Services of all categories.
    All,
    /// Services of one category.
    Category(&'a str),
}

type Found<T> = Result<(T, Vec<String>), ApiError>;

fn tags() -> Vec<String> {
    ["services", "layout", SLOTS_TAG].map(str::to_owned).to_vec()
}

/// Finds a list.
pub fn page(db: &PageDb, scope: ServiceScope, request: &ServiceListRequest) -> Found<ServiceListPage> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let category = match scope {
        ServiceScope::Index | ServiceScope::All => None,
        ServiceScope::Category(slug) => Some(tree.at(slug).ok_or(ApiError::NotFound)?),
    };
    let mut filter = request.filter.clone();
    filter.category = category.map(|category| (category.key, category.parent_key.is_some()));
    filter.hidden = if category.is_none() { tree.hidden() } else { Vec::new() };
    let is_index = matches!(scope, ServiceScope::Index);
    let total = facets::count_public(db, &filter)?;
    let per_page = if is_index { ON_INDEX } else { PER_PAGE };
    let page = if is_index { 1 } else { request.page.unwrap_or(1).clamp(1, 10_000) };
    if page > 1 && (page - 1) * per_page >= total {
        return Err(ApiError::NotFound);
    }
    let found = public::list_public(db, &filter, request.sort, (db.now, per_page, (page - 1) * per_page))?;
    let expires_at = found.iter().filter_map(|service| service.featured_until).filter(|until| *until > db.now).min();
    let counts = facets::count_by_category(db, filter.country)?;
    let country_name = filter.country.map(|country| country.name(db.lang).to_owned());
    let crumbs = crumbs(db, &tree, scope, category);
    let title = category.map_or_else(|| list_title(db, scope, country_name.as_deref()), |one| one.words.name.clone());
    let answer = ServiceListPage {
        head: list_head(db, &title, (scope, category), request, (page, country_name.as_deref()), &crumbs),
        title,
        title_lang: category.map_or(db.lang, |category| category.lang),
        description: category
            .map_or_else(|| Some(words(db.lang, "services.intro")), |one| some(&one.words.description)),
        intro_html: category.and_then(|category| some(&category.words.intro)),
        icon: category.map(|category| category.icon.clone()),
        cover: media::find_shown(db, category.and_then(|category| category.cover_media_key))?,
        crumbs,
        country: filter.country.map(|country| country.code().to_owned()),
        country_name,
        chips: category.map(|category| chips(&tree, category, &filter, &counts)).unwrap_or_default(),
        categories: if is_index { entries(&tree, &filter, &counts) } else { Vec::new() },
        facets: if is_index { Vec::new() } else { facets(db, &filter)? },
        sort: request.sort,
        services: cards(db, &tree, &found)?,
        ads: ad_slots::of(db, AdPageKind::Services, &AdSubject { country: filter.country, ..AdSubject::default() })?,
        page,
        per_page,
        total,
        expires_at,
    };
    Ok((answer, tags()))
}

/// The choice of a country, with the number of services in each.
pub fn countries(db: &PageDb) -> Found<ServiceCountriesPage> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let filter = ServiceFilter { hidden: tree.hidden(), ..ServiceFilter::default() };
    let countries = countries_with_services(db, &filter)?;
    let title = words(db.lang, "services.choose_country");
    let crumbs = vec![
        index_crumb(db),
        Crumb { label: title.clone(), path: "/services/select-country-service".to_owned(), lang: db.lang },
    ];
    let mut head = head(db, &title, &words(db.lang, "services.intro"), "/services/select-country-service");
    head.json_ld = breadcrumb_document(db, &crumbs);
    let total = countries.iter().map(|country| country.count).sum();
    Ok((ServiceCountriesPage { head, crumbs, countries, total }, tags()))
}

/// The countries of the services that a filter leaves, with their numbers, the most first.
pub fn countries_with_services(db: &PageDb, filter: &ServiceFilter) -> Result<Vec<ServiceChoice>, ApiError> {
    choices(db, filter, ServiceFacet::Country)
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn cards(db: &PageDb, tree: &ServiceCategoryTree, found: &[Service]) -> Result<Vec<ListedService>, ApiError> {
    let cards = ServiceCards::new(db, tree, &found.iter().collect::<Vec<_>>())?;
    Ok(found.iter().map(|service| cards.card(service)).collect())
}

/// Title of a list of no category; the index and the list of all services are two pages, so they have two titles.
fn list_title(db: &PageDb, scope: ServiceScope, country: Option<&str>) -> String {
    match (scope, country) {
        (ServiceScope::All, country) => with_country(&words(db.lang, "services.all"), country),
        (_, Some(country)) => t(db.lang, "services.title_in", &args([("country", country.into())])),
        (_, None) => words(db.lang, "services.title"),
    }
}

/// `title` and the name of the country of the list.
fn with_country(title: &str, country: Option<&str>) -> String {
    country.map_or_else(|| title.to_owned(), |country| format!("{title} · {country}"))
}

/// The first step on the way to every page of services.
pub fn index_crumb(db: &PageDb) -> Crumb {
    Crumb { label: words(db.lang, "services.title"), path: "/services".to_owned(), lang: db.lang }
}

/// The way to a category, with the one above it.
pub fn crumbs_of(db: &PageDb, tree: &ServiceCategoryTree, category: Option<&PublicServiceCategory>) -> Vec<Crumb> {
    let above = category.and_then(|category| category.parent_key).and_then(|key| tree.get(key));
    let steps = [above, category].into_iter().flatten().map(PublicServiceCategory::crumb);
    std::iter::once(index_crumb(db)).chain(steps).collect()
}

fn crumbs(
    db: &PageDb,
    tree: &ServiceCategoryTree,
    scope: ServiceScope,
    category: Option<&PublicServiceCategory>,
) -> Vec<Crumb> {
    let mut crumbs = crumbs_of(db, tree, category);
    if matches!(scope, ServiceScope::All) {
        crumbs.push(Crumb { label: words(db.lang, "services.all"), path: ALL.to_owned(), lang: db.lang });
    }
    crumbs
}

/// `path` with the country of the filter, which all lists have in common.
fn in_country(path: &str, filter: &ServiceFilter) -> String {
    filter.country.map_or_else(|| path.to_owned(), |country| format!("{path}?country={}", country.code()))
}

/// The index of services in a country.
pub fn path_in(country: Country) -> String {
    format!("/services?country={}", country.code())
}

fn chip(
    category: &PublicServiceCategory,
    filter: &ServiceFilter,
    counts: &HashMap<i64, u32>,
    current: Option<i64>,
) -> Chip {
    Chip {
        label: category.words.name.clone(),
        path: in_country(&category.path, filter),
        count: Some(counts.get(&category.key).copied().unwrap_or(0)),
        current: Some(category.key) == current,
        lang: category.lang,
    }
}

/// Subcategories of a category, or the siblings of a subcategory.
fn chips(
    tree: &ServiceCategoryTree,
    category: &PublicServiceCategory,
    filter: &ServiceFilter,
    counts: &HashMap<i64, u32>,
) -> Vec<Chip> {
    let top = category.parent_key.unwrap_or(category.key);
    tree.children(top).map(|child| chip(child, filter, counts, Some(category.key))).collect()
}

fn entries(
    tree: &ServiceCategoryTree,
    filter: &ServiceFilter,
    counts: &HashMap<i64, u32>,
) -> Vec<ServiceCategoryEntry> {
    let entry = |top: &PublicServiceCategory| ServiceCategoryEntry {
        category: Crumb { path: in_country(&top.path, filter), ..top.crumb() },
        description: some(&top.words.description),
        icon: top.icon.clone(),
        color: top.color.clone(),
        count: counts.get(&top.key).copied().unwrap_or(0),
        children: tree.children(top.key).map(|child| chip(child, filter, counts, None)).collect(),
    };
    tree.top().map(entry).collect()
}

fn facets(db: &PageDb, filter: &ServiceFilter) -> Result<Vec<ServiceChoiceList>, ApiError> {
    let mut facets = Vec::new();
    for name in ServiceFacet::ALL {
        let chosen = match name {
            ServiceFacet::Country => filter.country.map(|country| country.code().to_owned()),
            ServiceFacet::Region => filter.region.map(|region| region.code().to_owned()),
            ServiceFacet::Language => filter.language.clone(),
            ServiceFacet::PriceKind => filter.price_kind.map(|kind| kind.as_str().to_owned()),
            ServiceFacet::Coverage => filter.coverage.map(|coverage| coverage.as_str().to_owned()),
        };
        // regions are offered within a country only
        let choices = if name == ServiceFacet::Region && filter.country.is_none() {
            Vec::new()
        } else {
            choices(db, filter, name)?
        };
        if chosen.is_some() || !choices.is_empty() {
            facets.push(ServiceChoiceList { name, chosen, choices });
        }
    }
    Ok(facets)
}

/// Values of a facet with their names, the most frequent first. A service that names no region is offered in all of them.
fn choices(db: &PageDb, filter: &ServiceFilter, facet: ServiceFacet) -> Result<Vec<ServiceChoice>, ApiError> {
    let counted = facets::count_facet(db, filter, facet)?;
    let everywhere = counted.iter().find(|(value, _)| value.is_empty()).map_or(0, |(_, count)| *count);
    let named = counted.into_iter().filter(|(value, _)| !value.is_empty());
    Ok(named
        .map(|(value, count)| ServiceChoice {
            label: choice_name(db.lang, facet, &value),
            count: count + if facet == ServiceFacet::Region { everywhere } else { 0 },
            value,
        })
        .collect())
}

/// Name of a value; kinds of prices and places are named by the browser.
fn choice_name(lang: Lang, facet: ServiceFacet, value: &str) -> String {
    match facet {
        ServiceFacet::Country => Country::parse(value).map(|country| country.name(lang)).unwrap_or_default().to_owned(),
        ServiceFacet::Region => Region::parse(value).map(|region| region.name(lang)).unwrap_or_default().to_owned(),
        ServiceFacet::Language => language_name(lang, value),
        ServiceFacet::PriceKind | ServiceFacet::Coverage => String::new(),
    }
}

fn list_head(
    db: &PageDb,
    title: &str,
    (scope, category): (ServiceScope, Option<&PublicServiceCategory>),
    request: &ServiceListRequest,
    (page, country): (u32, Option<&str>),
    crumbs: &[Crumb],
) -> Head {
    let path = match scope {
        ServiceScope::Index => "/services",
        ServiceScope::All => ALL,
        ServiceScope::Category(_) => category.map_or(ALL, |category| category.path.as_str()),
    };
    // a category of services is often called like a category of articles
    let named = match category {
        Some(_) => format!("{title} · {}", list_title(db, ServiceScope::Index, country)),
        None => title.to_owned(),
    };
    let intro = words(db.lang, "services.intro");
    let description = category.map(|one| one.words.description.as_str()).filter(|text| !text.is_empty());
    let canonical = paged(&in_country(path, &request.filter), page);
    let mut head = head(db, &page_title(db, &named, page), description.unwrap_or(&intro), &canonical);
    if let Some(category) = category {
        head.alternates.clone_from(&category.langs);
        let seo_title = some(&category.words.seo_title).map(|title| with_country(&title, country)).unwrap_or_default();
        own_words(db, &mut head, &seo_title, &category.words.seo_description, page);
    }
    let ServiceFilter { region, language, price_kind, coverage, .. } = &request.filter;
    let is_narrowed = region.is_some() || language.is_some() || price_kind.is_some() || coverage.is_some();
    // narrowed and sorted lists are the same services again
    head.noindex = is_narrowed || request.sort != ServiceSort::Newest;
    head.feed = Some(format!("/feeds/{}/services.atom", db.lang));
    head.json_ld = breadcrumb_document(db, crumbs);
    head
}
