//! Places of pages: cached pages reserve them, the browser fills them. A place is reserved where a booking fits the page, or where
//! the portal advertises itself in it.

use super::rules::{AdContext, Advertiser, fits};
use super::store;
use super::types::page::{AdSlot, AdSlots};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::ad_placements::store as placements;
use crate::features::ad_placements::types::{AdFallback, AdPageKind, AdPlacement};
use crate::web::PageDb;

/// Cache tag of pages that reserve places.
pub const SLOTS_TAG: &str = "ad_slots";

/// Subject of a page, by keys inside the database.
#[derive(Clone, Debug, Default)]
pub struct AdSubject {
    /// Section.
    pub section_key: Option<i64>,
    /// Categories of articles, of both levels.
    pub category_keys: Vec<i64>,
    /// Country of services.
    pub country: Option<Country>,
}

/// The places of a page; it carries [`SLOTS_TAG`].
pub fn of(db: &PageDb, page: AdPageKind, subject: &AdSubject) -> Result<AdSlots, ApiError> {
    let context = AdContext {
        page,
        lang: db.lang,
        sections: store::list_section_ids(db, subject.section_key.as_slice())?,
        categories: store::list_category_ids(db, &subject.category_keys)?,
        country: subject.country.map(|country| country.code().to_owned()),
    };
    let mut places = Vec::new();
    for placement in placements::list(db)?.into_iter().filter(|one| one.enabled && one.pages.contains(&page)) {
        let count = space(db, &placement, &context)?;
        if count > 0 {
            let AdPlacement { code, ratio, position, .. } = placement;
            places.push(AdSlot { code, ratio, position, count });
        }
    }
    let AdContext { sections, categories, country, .. } = context;
    Ok(AdSlots { page, sections, categories, country, places })
}

/// Advertisements that a place shows on a page at most: of different advertisers, and the portal's own behind them.
fn space(db: &PageDb, placement: &AdPlacement, context: &AdContext) -> Result<u32, ApiError> {
    let mut advertisers: Vec<Advertiser> = Vec::new();
    for (form, enterprise_key) in store::list_standing(db, placement.key, db.now.date(db.zone))? {
        let advertiser = Advertiser::of(enterprise_key, &form);
        let is_shown = form.designs.iter().any(|design| design.lang == context.lang) && fits(&form.reach, context);
        if is_shown && !advertisers.contains(&advertiser) {
            advertisers.push(advertiser);
        }
    }
    let count = u32::try_from(advertisers.len()).unwrap_or(u32::MAX);
    let own = u32::from(placement.fallback == AdFallback::OwnAd && count < placement.max_ads);
    Ok(count.min(placement.max_ads) + own)
}
