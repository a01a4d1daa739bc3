//! Counts in memory: used offers, views and clicks that are not stored yet, and the clicks of an hour by address. An address is
//! only known as a hash with a salt that lives in memory and changes every day.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rand::Rng as _;
use sha2::{Digest as _, Sha256};

use super::types::{AdCount, AdCountKey, AdFold, AdOffer, OfferNumber, UNUSED, UsedBlock};
use crate::base::clock::Ts;

/// Time for which an offer is valid (docs/objects.md, Delivery of advertisements).
pub const VALID: Duration = Duration::from_mins(60);
/// Shortest time from the answer with an offer to its view, of which the browser sees it for a whole second.
const VIEW_AFTER: Duration = Duration::from_secs(1);
/// Clicks sooner after the view are no clicks of a person.
const CLICK_AFTER: Duration = Duration::from_millis(300);
/// Clicks of one address on one booking that count in [`CLICK_SPAN`].
const MAX_CLICKS: usize = 3;
/// Span of [`MAX_CLICKS`].
const CLICK_SPAN: Duration = Duration::from_hours(1);
/// Addresses whose clicks are remembered; further ones are not counted until some are an hour old. About 50 MB.
const MAX_ADDRESSES: usize = 500_000;

/// The subject of an event: an offer, and what it stands for.
#[derive(Clone, Debug)]
pub struct AdEvent<'e> {
    /// The offer.
    pub offer: &'e AdOffer,
    /// Key of its booking.
    pub ad_key: i64,
    /// Network of the client.
    pub network: &'e str,
    /// Day of the portal's time zone.
    pub day: String,
    /// This moment.
    pub now: Ts,
}

/// Counts and used offers of a run of the server.
pub struct AdCounters {
    inner: Mutex<Inner>,
    /// Held while counts are stored, so that the last time waits for one under way.
    pub(super) flushing: tokio::sync::Mutex<()>,
}

struct Inner {
    next: OfferNumber,
    blocks: HashMap<(u32, u32), (UsedBlock, bool)>,
    /// Views of the last moments.
    recent: HashMap<OfferNumber, Ts>,
    counts: HashMap<AdCountKey, AdCount>,
    day: String,
    salt: [u8; 32],
    /// Times of clicks by hash of address and booking.
    clicks: HashMap<u64, Vec<Ts>>,
}

impl AdCounters {
    /// Counters of a new run, with the offers that earlier runs saw used.
    pub fn new(run: u32, used: Vec<UsedBlock>) -> AdCounters {
        let blocks = used.into_iter().map(|block| ((block.run, block.block), (block, false))).collect();
        AdCounters {
            inner: Mutex::new(Inner {
                next: OfferNumber { run, at: 0 },
                blocks,
                recent: HashMap::new(),
                counts: HashMap::new(),
                day: String::new(),
                salt: [0; 32],
                clicks: HashMap::new(),
            }),
            flushing: tokio::sync::Mutex::new(()),
        }
    }

    /// The numbers of `count` new offers.
    pub fn issue(&self, count: u32) -> impl Iterator<Item = OfferNumber> + use<> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let OfferNumber { run, at } = inner.next;
        inner.next.at = at.saturating_add(count);
        (at..at.saturating_add(count)).map(move |at| OfferNumber { run, at })
    }

    /// Counts the first view of an offer; returns whether it counted.
    pub fn record_view(&self, event: &AdEvent) -> bool {
        let age = event.now.since(event.offer.issued_at);
        if !event.offer.counts || age < VIEW_AFTER || age > VALID {
            return false;
        }
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let number = event.offer.number;
        let (byte, bit) = number.bit();
        let known = inner.blocks.get(&(number.run, number.block()));
        if known.is_some_and(|(block, _)| block.seen[byte] & bit != 0) {
            return false;
        }
        inner.block(event).seen[byte] |= bit;
        inner.recent.insert(event.offer.number, event.now);
        inner.count(event).views += 1;
        true
    }

    /// Counts the first click of an offer that was seen; returns whether it counted.
    pub fn record_click(&self, event: &AdEvent) -> bool {
        let offer = event.offer;
        if !offer.counts || event.now.since(offer.issued_at) > VALID {
            return false;
        }
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let (byte, bit) = offer.number.bit();
        let Some((block, _)) = inner.blocks.get(&(offer.number.run, offer.number.block())) else { return false };
        if block.seen[byte] & bit == 0 || block.clicked[byte] & bit != 0 {
            return false;
        }
        if inner.recent.get(&offer.number).is_some_and(|seen_at| event.now.since(*seen_at) < CLICK_AFTER) {
            return false;
        }
        if !inner.may_click(event) {
            return false;
        }
        inner.block(event).clicked[byte] |= bit;
        inner.count(event).clicks += 1;
        true
    }

    /// Removes and returns what is to be stored, and forgets what is too old to matter.
    pub fn drain(&self, now: Ts) -> AdFold {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.recent.retain(|_, seen_at| now.since(*seen_at) < CLICK_AFTER);
        inner.clicks.retain(|_, times| times.last().is_some_and(|at| now.since(*at) < CLICK_SPAN));
        inner.blocks.retain(|_, (block, is_changed)| *is_changed || block.expires_at > now);
        let counts = inner.counts.drain().collect();
        let changed = inner.blocks.values_mut().filter(|(_, is_changed)| *is_changed);
        let blocks = changed
            .map(|(block, is_changed)| {
                *is_changed = false;
                block.clone()
            })
            .collect();
        AdFold { counts, blocks }
    }

    /// Forgets what is over and keeps the counts, while nothing is stored.
    pub fn rest(&self, now: Ts) {
        self.restore(self.drain(now));
    }

    /// Restores what could not be stored.
    pub fn restore(&self, fold: AdFold) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, count) in fold.counts {
            let sum = inner.counts.entry(key).or_default();
            sum.views += count.views;
            sum.clicks += count.clicks;
        }
        for block in fold.blocks {
            if let Some((_, is_changed)) = inner.blocks.get_mut(&(block.run, block.block)) {
                *is_changed = true;
            }
        }
    }
}

impl Inner {
    /// The block of an offer, to be changed.
    fn block(&mut self, event: &AdEvent) -> &mut UsedBlock {
        let number = event.offer.number;
        let expires_at = event.now.after(VALID);
        let (block, is_changed) = self.blocks.entry((number.run, number.block())).or_insert_with(|| {
            let (run, block) = (number.run, number.block());
            (UsedBlock { run, block, seen: UNUSED, clicked: UNUSED, expires_at }, false)
        });
        *is_changed = true;
        block.expires_at = expires_at;
        block
    }

    fn count(&mut self, event: &AdEvent) -> &mut AdCount {
        let key = AdCountKey {
            ad_key: event.ad_key,
            placement_key: i64::from(event.offer.placement_key),
            locale: event.offer.locale,
            day: event.day.clone(),
        };
        self.counts.entry(key).or_default()
    }

    /// True if the address has clicks left on the booking; takes one.
    fn may_click(&mut self, event: &AdEvent) -> bool {
        if self.day != event.day {
            self.day.clone_from(&event.day);
            rand::rng().fill_bytes(&mut self.salt);
            self.clicks.clear();
        }
        let digest = Sha256::new_with_prefix(self.salt)
            .chain_update(event.ad_key.to_be_bytes())
            .chain_update(event.network)
            .finalize();
        let hash = digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
        if self.clicks.len() >= MAX_ADDRESSES && !self.clicks.contains_key(&hash) {
            return false;
        }
        let times = self.clicks.entry(hash).or_default();
        times.retain(|at| event.now.since(*at) < CLICK_SPAN);
        if times.len() >= MAX_CLICKS {
            return false;
        }
        times.push(event.now);
        true
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::base::lang::Lang;

    const NOON: i64 = 1_795_000_000_000;

    fn at(millis: i64) -> Ts {
        Ts::from_millis(NOON + millis)
    }

    fn offer(counters: &AdCounters) -> AdOffer {
        AdOffer {
            number: counters.issue(1).next().unwrap(),
            ad_id: Uuid::from_u128(1),
            placement_key: 1,
            locale: Lang::De,
            counts: true,
            issued_at: at(0),
        }
    }

    fn event(offer: &AdOffer, now: i64) -> AdEvent<'_> {
        AdEvent { offer, ad_key: 7, network: "192.0.2.1", day: "2026-11-25".to_owned(), now: at(now) }
    }

    fn totals(fold: &AdFold) -> (u32, u32) {
        fold.counts.iter().fold((0, 0), |sum, (_, count)| (sum.0 + count.views, sum.1 + count.clicks))
    }

    #[test]
    fn an_offer_is_seen_once_and_clicked_once_after_it_was_seen() {
        let counters = AdCounters::new(1, Vec::new());
        let offer = offer(&counters);

        assert!(!counters.record_click(&event(&offer, 1_000)), "not seen yet");
        assert!(!counters.record_view(&event(&offer, 900)), "within the first second");
        assert!(counters.record_view(&event(&offer, 1_500)));
        assert!(!counters.record_view(&event(&offer, 1_600)));
        assert!(!counters.record_click(&event(&offer, 1_700)), "200 ms after the view");
        assert!(counters.record_click(&event(&offer, 1_800)));
        assert!(!counters.record_click(&event(&offer, 2_500)));

        assert_eq!(totals(&counters.drain(at(3_000))), (1, 1));
        assert!(counters.drain(at(4_000)).is_empty());
    }

    #[test]
    fn counts_wait_while_nothing_is_stored() {
        let counters = AdCounters::new(1, Vec::new());
        let offer = offer(&counters);
        counters.record_view(&event(&offer, 1_000));

        counters.rest(at(1_500));

        counters.record_click(&event(&offer, 2_000));
        let fold = counters.drain(at(3_000));
        assert_eq!((totals(&fold), fold.blocks.len()), ((1, 1), 1));
    }

    #[test]
    fn an_offer_ends_after_an_hour() {
        let counters = AdCounters::new(1, Vec::new());
        let (seen, unseen) = (offer(&counters), offer(&counters));
        assert!(counters.record_view(&event(&seen, 1_000)));

        assert!(!counters.record_view(&event(&unseen, 3_600_001)));
        assert!(!counters.record_click(&event(&seen, 3_600_001)));
    }

    #[test]
    fn an_address_clicks_three_times_an_hour_on_a_booking() {
        let counters = AdCounters::new(1, Vec::new());
        let clicks = |now: i64, count: usize| {
            let made = (0..count).map(|_| AdOffer { issued_at: at(now), ..offer(&counters) });
            made.filter(|offer| {
                counters.record_view(&event(offer, now + 1_000)) && counters.record_click(&event(offer, now + 2_000))
            })
            .count()
        };

        assert_eq!(clicks(0, 5), 3);
        assert_eq!(clicks(60_000, 2), 0);
        assert_eq!(clicks(3_600_000, 5), 3);
    }

    #[test]
    fn a_new_run_knows_what_earlier_ones_stored() {
        let first = AdCounters::new(1, Vec::new());
        let (used, unused) = (offer(&first), offer(&first));
        first.record_view(&event(&used, 1_000));
        let fold = first.drain(at(1_500));

        let second = AdCounters::new(2, fold.blocks);

        assert!(!second.record_view(&event(&used, 2_000)));
        assert!(second.record_click(&event(&used, 2_000)));
        assert!(second.record_view(&event(&unused, 2_000)));
        assert_eq!(offer(&second).number, OfferNumber { run: 2, at: 0 });
        assert_eq!(totals(&second.drain(at(3_000))), (1, 1));
    }

    #[test]
    fn what_could_not_be_stored_is_stored_the_next_time() {
        let counters = AdCounters::new(1, Vec::new());
        let offer = offer(&counters);
        counters.record_view(&event(&offer, 1_000));

        let lost = counters.drain(at(1_500));
        counters.restore(lost.clone());

        assert_eq!(counters.drain(at(2_500)), lost);
    }
}
