//! What every page of one language shares, made once until something in it changes or the day ends.

use std::sync::{Arc, Mutex};

use super::{FRAME_TAG, PageDb, Pages};
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// Frames by language: (day, epoch, JSON).
#[derive(Default)]
pub struct LayoutCache(Mutex<[Option<CachedLayout>; 3]>);

#[derive(Clone)]
struct CachedLayout {
    day: String,
    epoch: u64,
    json: Arc<str>,
}

impl Pages {
    /// The frame of `db`'s language as JSON, made once until something in it changes or the day ends.
    pub(in crate::web) fn layout_json(&self, db: &PageDb, epoch: u64) -> Result<Arc<str>, ApiError> {
        let day = db.now.day(db.zone);
        let slot = Lang::ALL.iter().position(|lang| *lang == db.lang).unwrap_or(0);
        if let Ok(frames) = self.frames.0.lock()
            && let Some(kept) = &frames[slot]
            && kept.day == day
            && self.cache.unchanged_since(FRAME_TAG, kept.epoch)
        {
            return Ok(kept.json.clone());
        }
        let json: Arc<str> = serde_json::to_string(&(self.frame)(db)?)?.into();
        if let Ok(mut frames) = self.frames.0.lock() {
            frames[slot] = Some(CachedLayout { day, epoch, json: json.clone() });
        }
        Ok(json)
    }
}
