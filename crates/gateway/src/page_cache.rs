//! Page cache: rendered pages and their data in memory until something they show changes. Each page stores the epoch taken
//! before its data was read and each tag the epoch of its last invalidation, so a write after the read always invalidates
//! the page.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine as _;
use moka::future::Cache;
use sha2::{Digest as _, Sha256};

use super::compression::{Encoding, gunzip, gzip, run};

/// Tags that are tracked one by one; beyond this number all pages are invalidated once.
const MAX_TAGS: usize = 20_000;

/// Longest time that a page is cached: rankings and dates change without a write.
const MAX_AGE: Duration = Duration::from_mins(10);

/// Part of the memory for pages whose address has a query, of eight: invented queries drive out only each other.
const QUERY_EIGHTHS: u64 = 2;

/// Bodies that are shorter are sent as they are: they fit into one packet. In bytes.
const MIN_COMPRESSED_BYTES: usize = 1_000;

/// The most that an entry takes beside its body, with key, ETag and tags, in bytes.
const ENTRY_BYTES: usize = 1_536;

/// Content of a cached page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageContent {
    /// Its rendered document.
    Html,
    /// Its data.
    Json,
}

impl PageContent {
    fn content_type(self) -> &'static str {
        match self {
            PageContent::Html => "text/html; charset=utf-8",
            PageContent::Json => "application/json",
        }
    }
}

/// One page. It keeps its body in the forms that were asked for: browsers ask for one, a fifth of the document's size.
pub struct CachedPage {
    /// Strong ETag, quoted.
    pub etag: String,
    /// HTTP status.
    pub status: u16,
    /// The document or the data of the page.
    pub content: PageContent,
    /// True if rendering failed: the browser fills it, and it must not be served twice.
    pub is_shell: bool,
    /// Moment at which something shown becomes wrong without a write, such as "open now", in milliseconds of Unix time.
    pub expires_at_ms: Option<i64>,
    /// Cookie with which the gateway does not answer from the cache.
    pub bypass_cookie: Option<&'static str>,
    /// The document, until its body was asked for in some form.
    rendered: Mutex<Option<Arc<[u8]>>>,
    plain: OnceLock<Arc<[u8]>>,
    gzip: OnceLock<Arc<[u8]>>,
    /// Bytes of the document.
    length: usize,
    tags: Vec<String>,
    epoch: u64,
    /// Epoch up to which no tag of the page was invalidated.
    seen_fresh: AtomicU64,
}

impl CachedPage {
    /// A rendered page whose data was read after `epoch`.
    pub fn new(document: String, status: u16, tags: Vec<String>, epoch: u64) -> CachedPage {
        let document: Arc<[u8]> = document.into_bytes().into();
        let digest = Sha256::digest(&document);
        let etag = format!("\"{}\"", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&digest[..15]));
        CachedPage {
            length: document.len(),
            rendered: Mutex::new(Some(document)),
            plain: OnceLock::new(),
            etag,
            status,
            content: PageContent::Html,
            is_shell: false,
            expires_at_ms: None,
            bypass_cookie: None,
            gzip: OnceLock::new(),
            tags,
            epoch,
            seen_fresh: AtomicU64::new(epoch),
        }
    }

    /// The encoding of the body for a client that accepts `accepted`.
    pub fn encoding(&self, accepted: Encoding) -> Encoding {
        if self.length < MIN_COMPRESSED_BYTES { Encoding::Identity } else { accepted }
    }

    fn form(&self, encoding: Encoding) -> &OnceLock<Arc<[u8]>> {
        match encoding {
            Encoding::Identity => &self.plain,
            Encoding::Gzip => &self.gzip,
        }
    }

    /// The document, not compressed.
    pub fn document(&self) -> Arc<[u8]> {
        let rendered = self.rendered.lock().unwrap_or_else(PoisonError::into_inner).clone();
        rendered.or_else(|| self.plain.get().cloned()).unwrap_or_else(|| match self.gzip.get() {
            Some(body) => gunzip(body),
            None => unreachable!("the document is dropped once a form of it is kept"),
        })
    }

    /// The body in this form. Making it takes up to a millisecond and must not run on async threads.
    pub fn body(&self, encoding: Encoding) -> Arc<[u8]> {
        let body = self.form(encoding).get_or_init(|| match encoding {
            Encoding::Identity => self.document(),
            Encoding::Gzip => gzip(&self.document()),
        });
        drop(self.rendered.lock().unwrap_or_else(PoisonError::into_inner).take());
        body.clone()
    }

    /// True if the page has not expired at this moment.
    fn is_unexpired_at(&self, now_ms: i64) -> bool {
        self.expires_at_ms.is_none_or(|until| now_ms < until)
    }

    /// The body in this form, made off the async threads where nobody asked for it before.
    pub async fn body_blocking(self: &Arc<Self>, encoding: Encoding) -> Arc<[u8]> {
        if let Some(body) = self.form(encoding).get() {
            return body.clone();
        }
        let page = self.clone();
        run(move || page.body(encoding)).await.unwrap_or_else(|_| self.body(encoding))
    }

    /// Its headers beside the default ones. Pages of a private site are private to the client; a negotiated language adds
    /// its headers to `Vary`; a 304 carries no content headers.
    pub fn headers(
        &self,
        encoding: Encoding,
        known: bool,
        is_public: bool,
        negotiated: bool,
    ) -> impl Iterator<Item = (&'static str, &str)> {
        let always = [
            ("ETag", self.etag.as_str()),
            ("Cache-Control", if is_public { "no-cache" } else { "private, no-cache" }),
            ("Vary", if negotiated { "Accept-Encoding, Accept-Language, Cookie, Lang" } else { "Accept-Encoding" }),
        ];
        let form = (!known).then_some(("Content-Type", self.content.content_type()));
        let packing = encoding.name().filter(|_| !known).map(|name| ("Content-Encoding", name));
        always.into_iter().chain(form).chain(packing)
    }

    /// True if `If-None-Match` names this version.
    pub fn is_among(&self, tags: &str) -> bool {
        tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.etag)
    }

    /// The most that the page can occupy in bytes, when all forms are kept.
    fn weight(&self) -> u32 {
        // the compressed form is about a fifth of the document
        u32::try_from(self.length * 5 / 4 + ENTRY_BYTES).unwrap_or(u32::MAX)
    }
}

/// The kept pages.
pub struct PageCache {
    entries: Cache<String, Arc<CachedPage>>,
    /// Pages whose address has a query.
    queried: Cache<String, Arc<CachedPage>>,
    epoch: AtomicU64,
    invalidated: RwLock<Touched>,
    hits: AtomicU64,
    misses: AtomicU64,
}

#[derive(Default)]
struct Touched {
    tags: HashMap<String, u64>,
    all: u64,
}

impl PageCache {
    /// A cache that holds at most about `max_bytes` of pages.
    pub fn new(max_bytes: u64) -> PageCache {
        let entries = |capacity| {
            Cache::builder()
                .max_capacity(capacity)
                .weigher(|_, entry: &Arc<CachedPage>| entry.weight())
                .time_to_live(MAX_AGE)
                .build()
        };
        let queried = max_bytes * QUERY_EIGHTHS / 8;
        PageCache {
            entries: entries(max_bytes - queried),
            queried: entries(queried),
            epoch: AtomicU64::new(1),
            invalidated: RwLock::default(),
            hits: AtomicU64::default(),
            misses: AtomicU64::default(),
        }
    }

    /// Requests that found a fresh page, and pages that had to be made.
    pub fn uses(&self) -> (u64, u64) {
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed))
    }

    fn entries_of(&self, key: &str) -> &Cache<String, Arc<CachedPage>> {
        if key.contains('?') { &self.queried } else { &self.entries }
    }

    /// Entries that carry one of `tags` are not used from now on.
    pub fn invalidate(&self, tags: &[String]) {
        if tags.is_empty() {
            return;
        }
        let Ok(mut invalidated) = self.invalidated.write() else { return };
        let now = self.epoch.fetch_add(1, Ordering::SeqCst) + 1;
        for tag in tags {
            invalidated.tags.insert(tag.clone(), now);
        }
        if invalidated.tags.len() > MAX_TAGS {
            invalidated.tags.clear();
            invalidated.all = now;
        }
    }

    /// No entry is used from now on: somebody else changed the database.
    pub fn invalidate_all(&self) {
        if let Ok(mut invalidated) = self.invalidated.write() {
            invalidated.all = self.epoch.fetch_add(1, Ordering::SeqCst) + 1;
            invalidated.tags.clear();
        }
    }

    /// The moment to note before data is read for a page.
    pub fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::SeqCst)
    }

    fn is_fresh(&self, entry: &CachedPage) -> bool {
        // most requests come while nothing is written: one number answers them
        let now = self.epoch();
        if entry.seen_fresh.load(Ordering::Acquire) == now {
            return true;
        }
        let Ok(invalidated) = self.invalidated.read() else { return false };
        let is_fresh = invalidated.all <= entry.epoch
            && entry.tags.iter().all(|tag| invalidated.tags.get(tag).is_none_or(|at| *at <= entry.epoch));
        if is_fresh {
            // `now` was read before the tags: what was invalidated since is asked again next time
            entry.seen_fresh.store(now, Ordering::Release);
        }
        is_fresh
    }

    /// True if `tag` was not invalidated since `epoch`.
    pub fn unchanged_since(&self, tag: &str, epoch: u64) -> bool {
        self.invalidated.read().is_ok_and(|invalidated| {
            invalidated.all <= epoch && invalidated.tags.get(tag).is_none_or(|at| *at <= epoch)
        })
    }

    /// The page of `key`, if it is fresh and has not expired at this moment, in milliseconds of Unix time.
    pub async fn find(&self, key: &str, now_ms: i64) -> Option<Arc<CachedPage>> {
        let entries = self.entries_of(key);
        let entry = entries.get(key).await?;
        if !entry.is_unexpired_at(now_ms) {
            entries.invalidate(key).await;
            return None;
        }
        let fresh = self.is_fresh(&entry).then_some(entry);
        if fresh.is_some() {
            self.hits.fetch_add(1, Ordering::Relaxed);
        }
        fresh
    }

    /// The fresh page of `key`, or the one that `make` renders; of concurrent callers only one renders it.
    pub async fn get_or_make<F, E>(&self, key: String, make: impl Fn() -> F) -> Result<Arc<CachedPage>, Arc<E>>
    where
        F: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        let entries = self.entries_of(&key);
        loop {
            let requested_at = self.epoch();
            let made = async {
                self.misses.fetch_add(1, Ordering::Relaxed);
                make().await.map(Arc::new)
            };
            let entry = entries.try_get_with_by_ref(key.as_str(), made).await?;
            if self.is_fresh(&entry) || entry.epoch >= requested_at {
                return Ok(entry);
            }
            entries.invalidate(&key).await;
        }
    }

    /// Removes one page.
    pub async fn remove(&self, key: &str) {
        self.entries_of(key).invalidate(key).await;
    }

    /// Removes the pages whose time is over: they are otherwise found by the next request.
    pub async fn remove_expired(&self) {
        self.entries.run_pending_tasks().await;
        self.queried.run_pending_tasks().await;
    }

    /// Number of cached pages and their weight in bytes.
    pub fn size(&self) -> (u64, u64) {
        let all = [&self.entries, &self.queried];
        (all.iter().map(|entries| entries.entry_count()).sum(), all.iter().map(|entries| entries.weighted_size()).sum())
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    async fn page(cache: &PageCache, key: &str, text: &str, tag: &str) -> String {
        let epoch = cache.epoch();
        let entry = cache
            .get_or_make(key.to_owned(), || async {
                io::Result::Ok(CachedPage::new(text.to_owned(), 200, vec![tag.to_owned()], epoch))
            })
            .await
            .unwrap();
        String::from_utf8(entry.document().to_vec()).unwrap()
    }

    #[test]
    fn a_page_keeps_the_forms_that_were_asked_for_and_makes_the_others_from_them() {
        let text = "Laternen, Brücken, Märkte. ".repeat(100);
        let forms = [Encoding::Gzip, Encoding::Identity];
        for first in forms {
            let page = CachedPage::new(text.clone(), 200, Vec::new(), 1);
            let body = page.body(first);
            let kept = forms.iter().filter(|form| page.form(**form).get().is_some()).count();
            assert_eq!((kept, page.rendered.lock().unwrap().is_none()), (1, true), "{first:?}");

            assert_eq!(&*page.document(), text.as_bytes(), "{first:?}");
            for second in forms {
                let again = CachedPage::new(text.clone(), 200, Vec::new(), 1).body(second);
                assert_eq!(page.body(second), again, "{second:?} after {first:?}");
            }
            assert_eq!(page.body(first), body);
        }
    }

    #[tokio::test]
    async fn a_page_is_cached_until_something_it_shows_is_invalidated() {
        let cache = PageCache::new(1 << 20);

        assert_eq!(page(&cache, "a", "one", "articles").await, "one");
        assert_eq!(page(&cache, "a", "two", "articles").await, "one");
        cache.invalidate(&["article:7".to_owned()]);
        assert_eq!(page(&cache, "a", "two", "articles").await, "one");
        cache.invalidate(&["articles".to_owned()]);
        assert_eq!(page(&cache, "a", "two", "articles").await, "two");
    }

    #[tokio::test]
    async fn data_read_before_a_write_is_not_served_after_it() {
        let cache = PageCache::new(1 << 20);
        let before = cache.epoch();

        cache.invalidate(&["articles".to_owned()]);
        let tries = AtomicU64::new(0);
        let entry = cache
            .get_or_make("a".to_owned(), || async {
                let first = tries.fetch_add(1, Ordering::Relaxed) == 0;
                let (text, epoch) = if first { ("old", before) } else { ("new", cache.epoch()) };
                io::Result::Ok(CachedPage::new(text.to_owned(), 200, vec!["articles".to_owned()], epoch))
            })
            .await
            .unwrap();

        assert_eq!(&*entry.document(), b"new");
    }

    #[tokio::test]
    async fn invented_queries_do_not_drive_out_pages() {
        let cache = PageCache::new(1 << 20);
        let text = "x".repeat(10_000);
        page(&cache, "en/|day", "kept", "articles").await;

        for number in 0..500 {
            page(&cache, &format!("en/search?q={number}|day"), &text, "articles").await;
        }
        cache.queried.run_pending_tasks().await;

        assert_eq!(page(&cache, "en/|day", "again", "articles").await, "kept");
        assert!(cache.size().1 < 1 << 19, "{:?}", cache.size());
    }
}
