//! Cached pages, answered from memory with the same bytes that Rocket would send.

use std::cell::RefCell;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::compression::Encoding;
use super::head::RequestHead;
use super::page_cache::PageCache;
use super::settings::SERVER_NAME;

/// Bytes of most response heads.
const HEAD_BYTES: usize = 1024;

/// Keys of the portal's pages, and its clock.
pub trait PageKeys: Send + Sync {
    /// This moment in milliseconds of Unix time.
    fn now_ms(&self) -> i64;

    /// The key at `now_ms` of the page at `target`, a path with its query; `None` for an address that no cached page has.
    fn key(&self, target: &str, now_ms: i64) -> Option<String>;

    /// Counts an answer from the cache.
    fn record(&self, status: u16, duration: Duration);
}

/// Read access to the page cache.
#[derive(Clone)]
pub struct CachedPages {
    keys: Arc<dyn PageKeys>,
    cache: Arc<PageCache>,
    /// The header fields that each response carries.
    common: Arc<[u8]>,
}

impl CachedPages {
    /// Answers from `cache`; each response carries the header fields `common`.
    pub fn new<'h>(
        keys: Arc<dyn PageKeys>,
        cache: Arc<PageCache>,
        common: impl Iterator<Item = (&'h str, &'h str)>,
    ) -> CachedPages {
        let mut fields = Vec::new();
        common.for_each(|(name, value)| write_field(&mut fields, name, value));
        write_field(&mut fields, "Server", SERVER_NAME);
        CachedPages { keys, cache, common: fields.into() }
    }

    /// Answers a `GET` or `HEAD` from the cache: writes the response head into `out` and returns the body. `None` where no
    /// fresh copy is cached.
    pub(super) async fn answer(&self, head: &RequestHead<'_>, out: &mut Vec<u8>) -> Option<Arc<[u8]>> {
        let began = Instant::now();
        let now_ms = self.keys.now_ms();
        let key = self.keys.key(head.target, now_ms)?;
        let entry = self.cache.find(&key, now_ms).await.filter(|entry| entry.status == 200)?;
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
        write_date(out);
        out.extend_from_slice(b"\r\n");
        self.keys.record(if known { 304 } else { 200 }, began.elapsed());
        Some(if head.is_head { Arc::default() } else { body })
    }
}

/// Writes `Date`. The line is made once a second on each thread.
fn write_date(out: &mut Vec<u8>) {
    thread_local!(static LINE: RefCell<(u64, Vec<u8>)> = RefCell::default());
    let now = SystemTime::now();
    let second = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    LINE.with_borrow_mut(|(made_in, line)| {
        if *made_in != second {
            line.clear();
            write_field(line, "Date", &httpdate::fmt_http_date(now));
            *made_in = second;
        }
        out.extend_from_slice(line);
    });
}

fn write_field(out: &mut Vec<u8>, name: &str, value: &str) {
    for part in [name, ": ", value, "\r\n"] {
        out.extend_from_slice(part.as_bytes());
    }
}
