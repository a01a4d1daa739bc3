//! Keys of cached pages, and the reader by which the gateway answers from the cache.

use std::sync::Arc;
use std::time::Duration;

use gateway::{CachedPages, PageKeys};

use super::page::Pages;
use super::request::{RequestPath, default_headers};
use super::request_figures::RequestFigures;
use crate::app::App;
use crate::base::clock::Ts;
use crate::base::lang::Lang;

/// The cache key of a page: `path` is without prefixes, with its query; `today` is the day in the site's time zone.
pub fn key(lang: Lang, path: &str, today: &str) -> String {
    [lang.as_str(), path, "|", today].concat()
}

/// The cache key of the data of a page.
pub(super) fn data_key(lang: Lang, path: &str, today: &str) -> String {
    key(lang, path, today) + "|data"
}

/// The cached pages of a public site. `None` where Rocket must see each request: it checks access on a private site, and it
/// writes the request log.
pub fn cached_pages(app: &App, pages: &Pages, requests: &RequestFigures) -> Option<CachedPages> {
    let is_open = app.config.access.anonymous && !app.config.logging.requests;
    let keys = || Arc::new(PortalKeys { app: app.clone(), requests: requests.clone() });
    is_open.then(|| CachedPages::new(keys(), pages.cache.clone(), default_headers(&app.config)))
}

struct PortalKeys {
    app: App,
    requests: RequestFigures,
}

impl PageKeys for PortalKeys {
    fn now_ms(&self) -> i64 {
        self.app.clock.now().millis()
    }

    fn key(&self, target: &str, now_ms: i64) -> Option<String> {
        let (path, query) = target.split_once('?').map_or((target, None), |(path, rest)| (path, Some(rest)));
        let address = RequestPath::of(path);
        let key_of = if address.data { data_key } else { key };
        Some(key_of(address.lang?, &address.with(query), &self.app.day_of(Ts::from_millis(now_ms))))
    }

    fn record(&self, status: u16, duration: Duration) {
        self.requests.cached.observe(status, duration);
    }
}
