//! Layout data: what every page of one language shares, built once until something in it changes or the day ends.

use std::sync::{Arc, Mutex};

use serde_json::Value;

use super::LAYOUT_TAG;
use super::state::{PageDb, Pages};
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// Layout data of each language with its day and the cache epoch taken before it was read.
#[derive(Default)]
pub struct LayoutCache(Mutex<[Option<CachedLayout>; 3]>);

#[derive(Clone)]
struct CachedLayout {
    day: String,
    epoch: u64,
    json: Arc<str>,
}

impl Pages {
    /// The layout data of `db`'s language as JSON.
    pub(super) fn layout_json(&self, db: &PageDb, epoch: u64) -> Result<Arc<str>, ApiError> {
        let day = db.now.day(db.zone);
        let slot = Lang::ALL.iter().position(|lang| *lang == db.lang).unwrap_or(0);
        if let Ok(layouts) = self.layouts.0.lock()
            && let Some(cached) = &layouts[slot]
            && cached.day == day
            && self.cache.unchanged_since(LAYOUT_TAG, cached.epoch)
        {
            return Ok(cached.json.clone());
        }
        let json: Arc<str> = serde_json::to_string(&(self.layout)(db)?)?.into();
        if let Ok(mut layouts) = self.layouts.0.lock() {
            layouts[slot] = Some(CachedLayout { day, epoch, json: json.clone() });
        }
        Ok(json)
    }
    /// The layout data; for a request that is locked out of a private site without its lists.
    pub(super) fn layout_for(&self, db: &PageDb, epoch: u64, locked_out: bool) -> Result<Arc<str>, ApiError> {
        let json = self.layout_json(db, epoch)?;
        if !locked_out {
            return Ok(json);
        }
        let mut layout: Value = serde_json::from_str(&json)?;
        for list in ["menu", "sections", "categories"] {
            layout[list] = Value::Array(Vec::new());
        }
        Ok(layout.to_string().into())
    }
}
