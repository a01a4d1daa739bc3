//! Countries with services and the newest services, for pages of other features.

use super::pages::{ServiceCards, countries_with_services};
use super::store::public;
use super::types::pages::{ListedService, ServiceFilter, ServiceSort};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::service_categories::public_tree::ServiceCategoryTree;
use crate::web::PageDb;
use crate::web::page_parts::Chip;

/// Countries and services of a block.
#[derive(Clone, Debug, Default)]
pub struct NewestServices {
    /// Countries with services, the most services first; each leads to its services.
    pub countries: Vec<Chip>,
    /// Featured services, then the newest.
    pub services: Vec<ListedService>,
    /// When one of them stops being featured.
    pub expires_at: Option<Ts>,
}

/// The countries with services, and at most `most` services of visible categories.
pub fn newest(db: &PageDb, most: usize) -> Result<NewestServices, ApiError> {
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let filter = ServiceFilter { hidden: tree.hidden(), ..ServiceFilter::default() };
    let limit = u32::try_from(most).unwrap_or(u32::MAX);
    let found = public::list_public(db, &filter, ServiceSort::Newest, (db.now, limit, 0))?;
    let cards = ServiceCards::new(db, &tree, &found.iter().collect::<Vec<_>>())?;
    let countries = countries_with_services(db, &filter)?.into_iter().map(|country| Chip {
        path: format!("/services?country={}", country.value),
        label: country.label,
        count: Some(country.count),
        current: false,
        lang: db.lang,
    });
    Ok(NewestServices {
        countries: countries.collect(),
        services: found.iter().map(|service| cards.card(service)).collect(),
        expires_at: found.iter().filter_map(|service| service.featured_until).filter(|until| *until > db.now).min(),
    })
}
