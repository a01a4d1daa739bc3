//! Cache of the layout data: what every page of one language shares, until something in it changes or the day ends.

use std::sync::{Arc, Mutex};

use crate::base::lang::Lang;

/// Layout data of each language with its day and the cache epoch taken before it was read.
#[derive(Default)]
pub struct LayoutCache(Mutex<[Option<CachedLayout>; 3]>);

struct CachedLayout {
    day: String,
    epoch: u64,
    json: Arc<str>,
}

fn slot(lang: Lang) -> usize {
    Lang::ALL.iter().position(|known| *known == lang).unwrap_or(0)
}

impl LayoutCache {
    /// The JSON of `lang` for `day`, where `is_fresh` accepts the epoch that it was read at.
    pub(super) fn find(&self, lang: Lang, day: &str, is_fresh: impl FnOnce(u64) -> bool) -> Option<Arc<str>> {
        let layouts = self.0.lock().ok()?;
        let cached = layouts[slot(lang)].as_ref().filter(|cached| cached.day == day && is_fresh(cached.epoch))?;
        Some(cached.json.clone())
    }

    /// Stores the JSON of `lang` for `day`, read after `epoch`.
    pub(super) fn insert(&self, lang: Lang, day: String, epoch: u64, json: Arc<str>) {
        if let Ok(mut layouts) = self.0.lock() {
            layouts[slot(lang)] = Some(CachedLayout { day, epoch, json });
        }
    }
}
