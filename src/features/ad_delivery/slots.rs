//! Places of pages: cached pages reserve them, the browser fills them. A place is reserved where a booking fits the page, or where
//! it has free space for a house advertisement or for the card that offers it.

use super::rules::{AdContext, Advertiser, fits};
use super::store;
use super::types::page::{AdSlot, AdSlots, PlainHouseAd};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_placements::store as placements;
use crate::features::ad_placements::types::{AdFallback, AdPageKind, AdPlacement};
use crate::features::house_ads::store as house_ads;
use crate::features::house_ads::types::HouseAd;
use crate::locale::words;
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
    let houses = house_ads::list_shown(db, &db.now.day(db.zone))?;
    let mut places = Vec::new();
    for placement in placements::list(db)?.into_iter().filter(|one| one.enabled && one.pages.contains(&page)) {
        let has_house = placement.fallback != AdFallback::Collapse;
        let house = houses.iter().find(|house| has_house && house.fits(&placement.code, db.lang));
        let sold = advertisers(db, &placement, &context)?.min(placement.max_ads);
        let has_own = sold < placement.max_ads && (house.is_some() || placement.fallback == AdFallback::OwnAd);
        let count = sold + u32::from(has_own);
        if count > 0 {
            let house = house.filter(|_| has_own).and_then(|house| plain(house, db.lang));
            let AdPlacement { code, ratio, position, .. } = placement;
            places.push(AdSlot { code, ratio, position, count, house });
        }
    }
    let AdContext { sections, categories, country, .. } = context;
    Ok(AdSlots { page, sections, categories, country, places })
}

/// Different advertisers with a booking that fits a place of a page.
fn advertisers(db: &PageDb, placement: &AdPlacement, context: &AdContext) -> Result<u32, ApiError> {
    let mut advertisers: Vec<Advertiser> = Vec::new();
    for (form, enterprise_key) in store::list_standing(db, placement.key, db.now.date(db.zone))? {
        let advertiser = Advertiser::of(enterprise_key, &form);
        let is_shown = form.designs.iter().any(|design| design.lang == context.lang) && fits(&form.reach, context);
        if is_shown && !advertisers.contains(&advertiser) {
            advertisers.push(advertiser);
        }
    }
    Ok(u32::try_from(advertisers.len()).unwrap_or(u32::MAX))
}

/// A house advertisement in words, for browsers without scripts.
fn plain(house: &HouseAd, lang: Lang) -> Option<PlainHouseAd> {
    let text = house.form.texts.find(lang)?;
    Some(PlainHouseAd {
        label: words(lang, "ads.house_label"),
        headline: text.headline.clone(),
        line: text.line.clone(),
        button: words(lang, &format!("ads.button_{}", house.form.button.as_str())),
        href: house.href(lang),
        ink: house.form.ink,
    })
}
