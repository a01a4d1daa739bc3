//! Bookings on the site in memory, and the choice among them. Read anew after a change of bookings or places, on a new day, and
//! every ten minutes; never for a request.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use jiff::civil::Date;
use rand::Rng;
use rusqlite::Connection;
use uuid::Uuid;

use super::rules::{AdContext, Advertiser, draw, fits, fits_device};
use super::store;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_placements::store as placements;
use crate::features::ad_placements::types::{AdPlacement, AdRatio};
use crate::features::ads::store as ads;
use crate::features::ads::types::{AdDesign, AdDevice, AdLook, AdReach};
use crate::features::house_ads::store as house_ads;
use crate::features::house_ads::types::HouseAd;
use crate::media::{MediaId, Picture};

/// Time after which bookings are read anew without a change: hidden pictures, members of enterprises.
const MAX_AGE: Duration = Duration::from_mins(10);

/// A booking on the site.
#[derive(Debug)]
pub struct RunningAd {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Uuid,
    /// Keys of the owner and of the people of its enterprise, whose views do not count.
    pub people: Vec<i64>,
    /// Advertiser.
    pub advertiser: Advertiser,
    /// Name of the advertiser as readers see it.
    pub advertiser_name: String,
    /// Share of the views of its places, 1 to 10.
    pub weight: u32,
    /// Codes of its places.
    pub placements: Vec<String>,
    /// Limits of its appearance.
    pub reach: AdReach,
    /// Designs in all languages.
    pub designs: Vec<AdDesign>,
    /// Pictures of the designs that readers see.
    pub pictures: HashMap<MediaId, Picture>,
}

impl RunningAd {
    /// The picture that a design shows in a ratio.
    pub fn picture(&self, design: &AdDesign, ratio: AdRatio) -> Option<&Picture> {
        let id = match (design.look, ratio) {
            (AdLook::Composed, _) => &design.part,
            (AdLook::Picture, AdRatio::Poster) => &design.poster,
            (AdLook::Picture, AdRatio::Strip) => &design.strip,
        };
        id.as_ref().and_then(|id| self.pictures.get(id))
    }

    /// Designs in a language that can be shown in a ratio.
    fn designs_in(&self, lang: Lang, ratio: AdRatio) -> impl Iterator<Item = &AdDesign> {
        self.designs.iter().filter(move |design| {
            design.lang == lang && (design.look == AdLook::Composed || self.picture(design, ratio).is_some())
        })
    }
}

/// A place with its bookings, by their position among all.
#[derive(Debug)]
pub struct FilledPlace {
    /// The place.
    pub placement: AdPlacement,
    /// Positions of its bookings.
    pub ads: Vec<usize>,
}

/// A place of a page that is to be filled.
#[derive(Clone, Copy, Debug)]
pub struct WantedPlace<'w> {
    /// Code of the place.
    pub code: &'w str,
    /// Advertisements for which there is space.
    pub count: usize,
}

/// A chosen advertisement.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'s> {
    /// The booking.
    pub ad: &'s RunningAd,
    /// The design.
    pub design: &'s AdDesign,
}

/// All bookings on the site.
#[derive(Debug)]
pub struct Snapshot {
    /// Epoch of the page cache before they were read.
    pub epoch: u64,
    /// Day of the portal's time zone.
    pub day: Date,
    read_at: Ts,
    ads: Vec<RunningAd>,
    by_id: HashMap<Uuid, usize>,
    places: Vec<FilledPlace>,
    houses: Vec<HouseAd>,
}

impl Snapshot {
    /// Reads all bookings that stand on the site on `day`.
    pub fn read(db: &Connection, epoch: u64, (now, day): (Ts, Date)) -> Result<Snapshot, ApiError> {
        let mut running = ads::list_running(db)?;
        running.retain(|ad| ad.start_on.is_some_and(|start| start <= day) && ad.end_on.is_some_and(|end| day <= end));
        let enterprises: BTreeSet<i64> = running.iter().filter_map(|ad| ad.enterprise_key).collect();
        let people = store::list_people(db, &enterprises.into_iter().collect::<Vec<_>>())?;
        let ids: Vec<&MediaId> = running.iter().flat_map(|ad| ad.form.pictures()).collect();
        let pictures = ads::list_shown_pictures(db, &ids)?;
        let read: Vec<RunningAd> = running
            .into_iter()
            .filter_map(|ad| {
                let own = ad.form.pictures().filter_map(|id| Some((id.clone(), pictures.get(id)?.clone()))).collect();
                let members = ad.enterprise_key.and_then(|key| people.get(&key)).into_iter().flatten();
                Some(RunningAd {
                    key: ad.key,
                    id: Uuid::try_parse(ad.id.as_str()).ok()?,
                    people: std::iter::once(ad.owner_key).chain(members.copied()).collect(),
                    advertiser: Advertiser::of(ad.enterprise_key, &ad.form),
                    advertiser_name: ad.form.advertiser_name.clone(),
                    weight: ad.terms.weight,
                    placements: ad.form.placements.clone(),
                    pictures: own,
                    reach: ad.form.reach,
                    designs: ad.form.designs,
                })
            })
            .collect();
        let houses = house_ads::list_shown(db, &day.to_string())?;
        Ok(Snapshot { houses, ..Snapshot::of(read, placements::list(db)?, epoch, (now, day)) })
    }

    /// A snapshot of these bookings and places.
    pub fn of(ads: Vec<RunningAd>, placements: Vec<AdPlacement>, epoch: u64, (now, day): (Ts, Date)) -> Snapshot {
        let stands =
            |code: &str| (0..ads.len()).filter(|at| ads[*at].placements.iter().any(|one| one == code)).collect();
        let places =
            placements.into_iter().map(|placement| FilledPlace { ads: stands(&placement.code), placement }).collect();
        let by_id = ads.iter().enumerate().map(|(at, ad)| (ad.id, at)).collect();
        Snapshot { epoch, day, read_at: now, ads, by_id, places, houses: Vec::new() }
    }

    /// True if no time has passed that could make it wrong.
    pub fn is_of(&self, now: Ts, day: Date) -> bool {
        self.day == day && now.since(self.read_at) < MAX_AGE
    }

    /// The booking with this identity, if it is on the site.
    pub fn find(&self, id: Uuid) -> Option<&RunningAd> {
        self.by_id.get(&id).and_then(|at| self.ads.get(*at))
    }

    /// The place with this code, if pages show it.
    pub fn place(&self, code: &str) -> Option<&FilledPlace> {
        self.places.iter().find(|place| place.placement.code == code && place.placement.enabled)
    }

    /// True if pages reserve the same places with both.
    pub fn has_same_places(&self, other: &Snapshot) -> bool {
        let key = |snapshot: &Snapshot, place: &FilledPlace| -> Vec<(i64, AdReach, Vec<Lang>)> {
            let of = |at: &usize| snapshot.ads.get(*at);
            let known = place.ads.iter().filter_map(of);
            known.map(|ad| (ad.key, ad.reach.clone(), ad.designs.iter().map(|design| design.lang).collect())).collect()
        };
        self.houses == other.houses
            && self.places.len() == other.places.len()
            && self
                .places
                .iter()
                .zip(&other.places)
                .all(|(mine, others)| mine.placement == others.placement && key(self, mine) == key(other, others))
    }

    /// A house advertisement for a place with free space: at random, one that `shown` names only where there is no other.
    pub fn choose_house(
        &self,
        chance: &mut impl Rng,
        (code, lang): (&str, Lang),
        shown: &[&HouseAd],
    ) -> Option<&HouseAd> {
        let fitting: Vec<&HouseAd> = self.houses.iter().filter(|house| house.fits(code, lang)).collect();
        let is_fresh = |house: &&HouseAd| !shown.iter().any(|one| one.key == house.key);
        let has_fresh = fitting.iter().any(is_fresh);
        let weights = fitting.iter().map(|house| u32::from(!has_fresh || is_fresh(house)));
        draw(chance, weights).and_then(|at| fitting.get(at).copied())
    }

    /// Advertisements for the places of a page: at random by weight, none of one advertiser twice.
    pub fn choose<'s>(
        &'s self,
        chance: &mut impl Rng,
        wanted: &[WantedPlace],
        (context, device): (&AdContext, AdDevice),
    ) -> Vec<Vec<Chosen<'s>>> {
        let mut shown: Vec<&Advertiser> = Vec::new();
        let mut chosen = Vec::new();
        for one in wanted {
            let place = self.place(one.code).filter(|place| place.placement.pages.contains(&context.page));
            let mut here = Vec::new();
            if let Some(place) = place {
                let ratio = place.placement.ratio;
                let fitting: Vec<&RunningAd> = place
                    .ads
                    .iter()
                    .filter_map(|at| self.ads.get(*at))
                    .filter(|ad| fits_device(&ad.reach, device) && fits(&ad.reach, context))
                    .filter(|ad| ad.designs_in(context.lang, ratio).next().is_some())
                    .collect();
                for _ in 0..one.count.min(place.placement.max_ads as usize) {
                    let weights = fitting.iter().map(|ad| if shown.contains(&&ad.advertiser) { 0 } else { ad.weight });
                    let Some(ad) = draw(chance, weights).and_then(|at| fitting.get(at)) else { break };
                    let designs: Vec<&AdDesign> = ad.designs_in(context.lang, ratio).collect();
                    let Some(design) = draw(chance, designs.iter().map(|_| 1)).and_then(|at| designs.get(at)) else {
                        break;
                    };
                    shown.push(&ad.advertiser);
                    here.push(Chosen { ad, design });
                }
            }
            chosen.push(here);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;

    use super::super::counters::{AdCounters, AdEvent};
    use super::super::types::AdOffer;
    use super::*;
    use crate::features::ad_placements::types::{AdFallback, AdPageKind, AdPosition, PlacementNames};
    use crate::features::ads::types::{AdDesign, AdReach};

    const DAYS: u32 = 7;
    const VIEWS_A_DAY: u32 = 50_000;

    fn place(key: i64, code: &str, max_ads: u32) -> AdPlacement {
        AdPlacement {
            key,
            code: code.to_owned(),
            names: PlacementNames::default(),
            pages: vec![AdPageKind::Home],
            ratio: AdRatio::Poster,
            position: AdPosition::Top,
            max_ads,
            max_sold: 100,
            enabled: true,
            fallback: AdFallback::Collapse,
            version: 1,
        }
    }

    fn booking(key: i64, weight: u32, advertiser: &str) -> RunningAd {
        RunningAd {
            key,
            id: Uuid::from_u128(u128::try_from(key).unwrap()),
            people: vec![key],
            advertiser: Advertiser::Name(advertiser.to_owned()),
            advertiser_name: advertiser.to_owned(),
            weight,
            placements: vec!["one".to_owned(), "two".to_owned()],
            reach: AdReach {
                sections: Vec::new(),
                categories: Vec::new(),
                service_countries: Vec::new(),
                device: AdDevice::Any,
            },
            designs: vec![AdDesign::empty(Lang::De)],
            pictures: HashMap::new(),
        }
    }

    fn at(day: u32, millis: u32) -> Ts {
        Ts::from_millis(1_795_000_000_000 + i64::from(day) * 86_400_000 + i64::from(millis))
    }

    fn of(ads: Vec<RunningAd>, places: Vec<AdPlacement>) -> Snapshot {
        Snapshot::of(ads, places, 1, (at(0, 0), jiff::civil::date(2026, 11, 25)))
    }

    fn home() -> AdContext {
        AdContext {
            page: AdPageKind::Home,
            lang: Lang::De,
            sections: Vec::new(),
            categories: Vec::new(),
            country: None,
        }
    }

    #[test]
    fn each_of_thirty_bookings_is_seen_in_a_week_as_often_as_its_weight_says() {
        let weights: Vec<u32> = (0..30).map(|n| 2 + n % 9).collect();
        let ads = (1_i64..).zip(&weights).map(|(key, weight)| booking(key, *weight, &key.to_string())).collect();
        let (snapshot, counters) = (of(ads, vec![place(1, "one", 1)]), AdCounters::new(1, Vec::new()));
        let (mut chance, wanted) = (StdRng::seed_from_u64(30), [WantedPlace { code: "one", count: 1 }]);
        let mut views: HashMap<i64, u32> = HashMap::new();

        for day in 0..DAYS {
            for view in 0..VIEWS_A_DAY {
                let chosen = snapshot.choose(&mut chance, &wanted, (&home(), AdDevice::Desktop));
                let ad = chosen[0][0].ad;
                let offer = AdOffer {
                    number: counters.issue(1).next().unwrap(),
                    ad_id: ad.id,
                    placement_key: 1,
                    locale: Lang::De,
                    counts: true,
                    issued_at: at(day, view),
                };
                let (network, now) = ("192.0.2.1", at(day, view + 1_200));
                counters.record_view(&AdEvent { offer: &offer, ad_key: ad.key, network, day: day.to_string(), now });
            }
            for (key, count) in counters.drain(at(day, 80_000_000)).counts {
                *views.entry(key.ad_key).or_default() += count.views;
            }
        }

        assert_eq!(views.values().sum::<u32>(), DAYS * VIEWS_A_DAY);
        let sum: u32 = weights.iter().sum();
        for (key, weight) in (1_i64..).zip(weights) {
            let wanted = f64::from(DAYS * VIEWS_A_DAY) * f64::from(weight) / f64::from(sum);
            let found = f64::from(views[&key]);
            assert!((found / wanted - 1.0).abs() < 0.05, "booking {key}: {found} views instead of {wanted:.0}");
        }
    }

    #[test]
    fn a_page_never_shows_two_of_one_advertiser() {
        let ads = vec![booking(1, 5, "bikes"), booking(2, 5, "bikes"), booking(3, 1, "books")];
        let snapshot = of(ads, vec![place(1, "one", 3), place(2, "two", 3)]);
        let wanted = ["one", "two"].map(|code| WantedPlace { code, count: 3 });
        let mut chance = StdRng::seed_from_u64(1);

        for _ in 0..1_000 {
            let chosen = snapshot.choose(&mut chance, &wanted, (&home(), AdDevice::Any));
            let mut names: Vec<&str> = chosen.iter().flatten().map(|one| one.ad.advertiser_name.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, ["bikes", "books"]);
        }
    }
}
