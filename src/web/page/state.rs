//! State of page rendering: the query's database view, callbacks of later layers, caches.

use std::sync::Arc;

use gateway::page_cache::PageCache;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;

use super::layout_cache::LayoutCache;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::web::fair_share::FairShare;
use crate::web::head::Head;

/// Cache tag of the layout data; every page carries it.
pub(super) const LAYOUT_TAG: &str = "layout";

/// Data of a page.
pub trait PageData: Serialize + Send + 'static {
    /// Title, description, addresses and preview picture.
    fn head(&self) -> &Head;

    /// HTTP status of the document.
    fn status(&self) -> u16 {
        200
    }

    /// Moment at which something shown becomes wrong without a write, such as "open now"; the cache drops the page then.
    fn expires_at(&self) -> Option<Ts> {
        None
    }

    /// Name of a cookie whose bearers may get another answer than this page: their requests are not answered from the
    /// gateway's memory.
    fn bypass_cookie(&self) -> Option<&'static str> {
        None
    }
}

/// Database and settings of a page's query.
pub struct PageDb<'a> {
    /// One state of the database.
    pub connection: &'a Connection,
    /// Language of the page.
    pub lang: Lang,
    /// Zone in which times are shown.
    pub zone: &'a TimeZone,
    /// This moment.
    pub now: Ts,
    /// Settings.
    pub config: &'a Config,
}

impl std::ops::Deref for PageDb<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

/// Builds the layout data that all pages of one language share.
pub type LayoutBuilder = fn(&PageDb) -> Result<Value, ApiError>;
/// Builds the data of an error page from database, status, requested path and id of the request.
pub type ErrorPageBuilder = fn(&PageDb, u16, &str, &str) -> Result<Value, ApiError>;
/// A check that a session token grants access to a private site.
pub type AccessCheck = fn(&Connection, &str, Ts) -> Result<bool, ApiError>;

/// Callbacks of later layers and caches that live between requests.
pub struct Pages {
    /// Builds the layout data.
    pub layout: LayoutBuilder,
    /// Builds error pages.
    pub error: ErrorPageBuilder,
    /// Checks access to a private site.
    pub may_read: AccessCheck,
    /// Rendered pages and their data.
    pub cache: Arc<PageCache>,
    /// Limits of work per client address.
    pub share: Arc<FairShare>,
    /// Layout data by language and day.
    pub layouts: LayoutCache,
}

impl Pages {
    /// The layout data of `db`'s language as JSON.
    pub(super) fn layout_json(&self, db: &PageDb, epoch: u64) -> Result<Arc<str>, ApiError> {
        let day = db.now.day(db.zone);
        let is_fresh = |epoch| self.cache.unchanged_since(LAYOUT_TAG, epoch);
        if let Some(json) = self.layouts.find(db.lang, &day, is_fresh) {
            return Ok(json);
        }
        let json: Arc<str> = serde_json::to_string(&(self.layout)(db)?)?.into();
        self.layouts.insert(db.lang, day, epoch, json.clone());
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
