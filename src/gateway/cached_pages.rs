//! Cached pages, answered from memory with the same bytes that Rocket would send.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use super::head::RequestHead;
use crate::app::App;
use crate::web::RequestFigures;
use crate::web::cache::{data_key, key};
use crate::web::compression::Encoding;
use crate::web::page::Pages;
use crate::web::request::{RequestPath, SERVER_NAME, default_headers};

/// Bytes of most response heads.
const HEAD_BYTES: usize = 1024;

/// Read access to the page cache.
#[derive(Clone)]
pub struct CachedPages {
    app: App,
    pages: Arc<Pages>,
    /// The header fields that each response carries.
    common: Arc<[u8]>,
    requests: RequestFigures,
}

impl CachedPages {
    /// The cached pages of a public site. `None` where Rocket must see each request: it checks access on a private site,
    /// and it writes the request log.
    pub fn of(app: &App, pages: &Arc<Pages>, requests: &RequestFigures) -> Option<CachedPages> {
        let is_open = app.config.access.anonymous && !app.config.logging.requests;
        is_open.then(|| {
            let mut common = Vec::new();
            default_headers(&app.config).for_each(|(name, value)| write_field(&mut common, name, value));
            write_field(&mut common, "Server", SERVER_NAME);
            CachedPages { app: app.clone(), pages: pages.clone(), common: common.into(), requests: requests.clone() }
        })
    }

    /// Answers a `GET` or `HEAD` from the cache: writes the response head into `out` and returns the body. `None` where no
    /// fresh copy is cached.
    pub(super) async fn answer(&self, head: &RequestHead<'_>, out: &mut Vec<u8>) -> Option<Arc<[u8]>> {
        let began = Instant::now();
        let (path, query) = head.target.split_once('?').map_or((head.target, None), |(path, rest)| (path, Some(rest)));
        let address = RequestPath::of(path);
        let lang = address.lang?;
        let key_of = if address.data { data_key } else { key };
        let now = self.app.clock.now();
        let key = key_of(lang, &address.with(query), &now.day(&self.app.site().zone));
        let entry = self.pages.cache.find(&key, now).await.filter(|entry| entry.status == 200)?;
        if entry.bypass_cookie.is_some_and(|name| head.has_cookie(name)) {
            return None;
        }
        let encoding = entry.encoding(Encoding::accepted(head.field("Accept-Encoding")));
        let known = head.field("If-None-Match").is_some_and(|tags| entry.is_among(tags));
        let body = if known { Arc::default() } else { entry.body_blocking(encoding).await };

        out.reserve(HEAD_BYTES);
        out.extend_from_slice(if known { b"HTTP/1.1 304 Not Modified\r\n" } else { b"HTTP/1.1 200 OK\r\n" });
        entry.headers(encoding, known, true, false).for_each(|(name, value)| write_field(out, name, value));
        out.extend_from_slice(&self.common);
        if !known {
            let _ = write!(out, "Content-Length: {}\r\n", body.len());
        }
        if head.closes || head.is_old {
            write_field(out, "Connection", "close");
        }
        let _ = write!(out, "Date: {}\r\n\r\n", httpdate::HttpDate::from(SystemTime::now()));
        self.requests.cached.observe(if known { 304 } else { 200 }, began.elapsed());
        Some(if head.is_head { Arc::default() } else { body })
    }
}

fn write_field(out: &mut Vec<u8>, name: &str, value: &str) {
    for part in [name, ": ", value, "\r\n"] {
        out.extend_from_slice(part.as_bytes());
    }
}
