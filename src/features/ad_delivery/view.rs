//! Builds the answer to a page: its advertisements with their offers.

use std::collections::HashMap;

use rand::Rng;

use super::delivery::AdDelivery;
use super::rules::{AdContext, counts_for};
use super::snapshot::{Chosen, Snapshot, WantedPlace};
use super::types::{AdFilling, AdOffer, AdSlotsAnswer, AdSlotsQuery, OwnPoster, ServedAd, ServedHouseAd};
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::ad_placements::types::{AdFallback, AdPlacement};
use crate::features::house_ads::types::HouseAd;
use crate::locale::words;

/// Path of clicks; the offer follows.
pub const CLICKS: &str = "/ads";

/// A client that wants advertisements.
#[derive(Clone, Copy, Debug)]
pub struct AdClient<'c> {
    /// Language of the page.
    pub lang: Lang,
    /// Network of the client.
    pub network: &'c str,
    /// The person, if the client is signed in.
    pub user: Option<&'c User>,
    /// This moment.
    pub now: Ts,
    /// Name of the portal.
    pub site_name: &'c str,
}

/// Fills the places of a page.
pub fn answer(
    (delivery, snapshot): (&AdDelivery, &Snapshot),
    chance: &mut impl Rng,
    query: &AdSlotsQuery,
    client: AdClient,
) -> AdSlotsAnswer {
    let context = AdContext {
        page: query.page,
        lang: client.lang,
        sections: listed(query.sections.as_deref()).map(str::to_owned).collect(),
        categories: listed(query.categories.as_deref()).map(str::to_owned).collect(),
        country: query.country.clone(),
    };
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut codes: Vec<&str> = Vec::new();
    for code in listed(Some(&query.places)) {
        let count = counts.entry(code).or_default();
        *count += 1;
        if *count == 1 {
            codes.push(code);
        }
    }
    let wanted: Vec<WantedPlace> =
        codes.iter().map(|code| WantedPlace { code, count: counts.get(code).copied().unwrap_or_default() }).collect();
    let chosen = snapshot.choose(chance, &wanted, (&context, query.device));
    let mut houses: Vec<&HouseAd> = Vec::new();
    let mut slots = Vec::new();
    for (place, chosen) in wanted.iter().zip(chosen) {
        let found = snapshot.place(place.code).map(|found| &found.placement);
        let ads = found.map(|placement| served(delivery, placement, &chosen, client)).unwrap_or_default();
        let free = found.filter(|placement| {
            let has_space = ads.len() < place.count && ads.len() < placement.max_ads as usize;
            has_space && placement.pages.contains(&query.page) && placement.fallback != AdFallback::Collapse
        });
        let house = free.and_then(|_| snapshot.choose_house(chance, (place.code, client.lang), &houses));
        houses.extend(house);
        let is_offered = house.is_none() && free.is_some_and(|one| one.fallback == AdFallback::OwnAd);
        slots.push(AdFilling {
            code: place.code.to_owned(),
            ads,
            house: house.and_then(|house| served_house(house, client)),
            own: is_offered.then(|| own(client.lang)),
        });
    }
    AdSlotsAnswer { label: words(client.lang, "ads.label"), house_label: words(client.lang, "ads.house_label"), slots }
}

/// Values with commas between them.
fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    text.unwrap_or_default().split(',').filter(|part| !part.is_empty())
}

fn served(delivery: &AdDelivery, placement: &AdPlacement, chosen: &[Chosen], client: AdClient) -> Vec<ServedAd> {
    let Ok(placement_key) = u8::try_from(placement.key) else { return Vec::new() };
    let count = u32::try_from(chosen.len()).unwrap_or_default();
    let numbers = delivery.counters.issue(count);
    chosen
        .iter()
        .zip(numbers)
        .filter_map(|(Chosen { ad, design }, number)| {
            let offer = AdOffer {
                number,
                ad_id: ad.id,
                placement_key,
                locale: client.lang,
                counts: counts_for(client.user, &ad.people),
                issued_at: client.now,
            };
            let offer = delivery.signer.sign(&offer, client.network)?;
            Some(ServedAd {
                href: format!("{CLICKS}/{offer}"),
                offer,
                look: design.look,
                headline: design.headline.clone(),
                line: design.line.clone(),
                text: design.text.clone(),
                button: words(client.lang, &format!("ads.button_{}", design.button.as_str())),
                advertiser: ad.advertiser_name.clone(),
                ink: design.ink,
                picture: ad.picture(design, placement.ratio).cloned(),
                alt: design.alt.clone(),
            })
        })
        .collect()
}

fn served_house(house: &HouseAd, client: AdClient) -> Option<ServedHouseAd> {
    let text = house.form.texts.find(client.lang)?;
    Some(ServedHouseAd {
        href: house.href(client.lang),
        headline: text.headline.clone(),
        line: text.line.clone(),
        text: text.text.clone(),
        button: words(client.lang, &format!("ads.button_{}", house.form.button.as_str())),
        advertiser: client.site_name.to_owned(),
        ink: house.form.ink,
        picture: house.picture.clone(),
        alt: text.alt.clone(),
    })
}

/// The card of the portal: the place can be booked.
fn own(lang: Lang) -> OwnPoster {
    OwnPoster {
        title: words(lang, "ads.free_title"),
        text: words(lang, "ads.free_text"),
        button: words(lang, "ads.free_button"),
        href: format!("/{lang}/advertising/package"),
    }
}
