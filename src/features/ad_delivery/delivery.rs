//! State of delivery between requests: bookings on the site, offers, counts.

use std::sync::{Arc, PoisonError, RwLock};

use gateway::page_cache::PageCache;

use super::counters::AdCounters;
use super::signed::OfferSigner;
use super::slots::SLOTS_TAG;
use super::snapshot::Snapshot;
use super::store;
use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Effects;
use crate::features::ads::store::CACHE_TAG;

/// State of delivery.
pub struct AdDelivery {
    /// Signs offers.
    pub signer: OfferSigner,
    /// Counts and used offers.
    pub counters: AdCounters,
    snapshot: RwLock<Option<Arc<Snapshot>>>,
    reading: tokio::sync::Mutex<()>,
}

impl AdDelivery {
    /// The state of a new run of the server, with the offers that were used before.
    pub fn open(app: &App) -> Result<AdDelivery, ApiError> {
        let now = app.clock.now();
        let run = app.db.write_blocking(|write| store::begin_run(write))?;
        let used = app.db.read_blocking(move |db| store::list_used(db, now))?;
        Ok(AdDelivery {
            signer: OfferSigner::of(&app.secrets),
            counters: AdCounters::new(run, used),
            snapshot: RwLock::default(),
            reading: tokio::sync::Mutex::default(),
        })
    }

    fn kept(&self) -> Option<Arc<Snapshot>> {
        self.snapshot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bookings on the site. They are read anew where something changed since; requests wait for one reading. Pages that
    /// reserve places are invalidated where the places are others than before.
    pub async fn snapshot(&self, app: &App, cache: &PageCache) -> Result<Arc<Snapshot>, ApiError> {
        let (now, day) = (app.clock.now(), app.clock.now().date(&app.site().zone));
        let fresh = || self.kept().filter(|kept| kept.is_of(now, day) && cache.unchanged_since(CACHE_TAG, kept.epoch));
        if let Some(kept) = fresh() {
            return Ok(kept);
        }
        let _turn = self.reading.lock().await;
        if let Some(kept) = fresh() {
            return Ok(kept);
        }
        let epoch = cache.epoch();
        let read = Arc::new(app.read(move |db| Snapshot::read(db, epoch, (now, day))).await?);
        let before = self.snapshot.write().unwrap_or_else(PoisonError::into_inner).replace(read.clone());
        if before.is_some_and(|before| !before.has_same_places(&read)) {
            (app.after_commit)(Effects { invalidated: vec![SLOTS_TAG.to_owned()], ..Effects::default() });
        }
        Ok(read)
    }
}
