//! Public pages: one handler responds with HTML and, below `/_data`, with the same data as JSON; both are cached and have an
//! ETag.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use gateway::compression::Encoding;
use gateway::page_cache::{CachedPage, PageContent};
use rocket::Request;
use rocket::http::{ContentType, Header, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::response::{Responder, Response};

use super::cached_pages::{data_key, key};
use super::client_address::ClientAddress;
use super::error::refuse;
use super::private_site::{self, PUBLIC_PAGES, token_of};
use super::request::{RequestContext, logged_path};
use super::respond::sized;
use crate::app::App;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::DbAnswer;
use crate::rendering::Envelope;

mod browser_rendered;
mod error_page;
mod layout_cache;
mod preview;
mod query_names;
mod read_page;
mod render;
mod state;
mod uncached;

use browser_rendered::browser_path;
use read_page::{PageReader, ReadPage};
use state::LAYOUT_TAG;

pub use error_page::{MODE_TAG, error_page};
pub use layout_cache::LayoutCache;
pub use state::{AccessCheck, ErrorPageBuilder, LayoutBuilder, PageData, PageDb, Pages};

/// Pages with longer keys are not cached, so that invented queries cannot fill the cache. In bytes.
const MAX_KEY_BYTES: usize = 300;

/// A request for a page.
#[derive(Clone)]
pub struct WebPageRequest {
    /// Language of the page.
    pub lang: Lang,
    /// Path without prefix, with the part of its query that the page reads.
    pub path: String,
    /// The path for the log, without the token of a link.
    logged_path: String,
    /// The query as it was sent.
    sent_query: String,
    /// Address of the client.
    address: String,
    app: App,
    context: RequestContext,
    pages: Arc<Pages>,
    encoding: Encoding,
    if_none_match: Option<String>,
    token: Option<String>,
    /// True if the site is private and the request has no session: only the public pages are shown.
    locked_out: bool,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for WebPageRequest {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<WebPageRequest, (Status, ()), Status> {
        match WebPageRequest::of(request) {
            Some(page) => Outcome::Success(page),
            None => refuse(request, ApiError::internal("pages are not managed")),
        }
    }
}

/// Response of a page.
pub enum PageReply {
    /// The document or the data, from the cache.
    Cached {
        /// The page.
        page: Arc<CachedPage>,
        /// Encoding of its body.
        encoding: Encoding,
        /// That body.
        body: Arc<[u8]>,
        /// True if `If-None-Match` named this version.
        known: bool,
        /// True if the language was negotiated.
        negotiated: bool,
    },
    /// A document for this request only.
    Once {
        /// HTTP status.
        status: u16,
        /// Language of the page.
        lang: Lang,
        /// The document.
        body: Arc<[u8]>,
    },
    /// Data for this request only.
    Data {
        /// HTTP status.
        status: u16,
        /// Encoding of the body.
        encoding: Encoding,
        /// That body.
        body: Arc<[u8]>,
    },
    /// A redirect.
    Redirect { status: u16, to: String },
}

impl WebPageRequest {
    fn of(request: &Request<'_>) -> Option<WebPageRequest> {
        let context = RequestContext::of(request).clone();
        let sent_query = request.uri().query().map(|query| query.to_string()).unwrap_or_default();
        Some(WebPageRequest {
            lang: context.lang,
            path: query_names::clean(request.uri().path().as_str(), &sent_query, request.route()),
            logged_path: logged_path(request),
            sent_query,
            address: ClientAddress::of(request).0.clone(),
            app: request.rocket().state::<App>()?.clone(),
            pages: request.rocket().state::<Arc<Pages>>()?.clone(),
            encoding: Encoding::accepted(request.headers().get_one("Accept-Encoding")),
            if_none_match: request.headers().get_one("If-None-Match").map(str::to_owned),
            token: token_of(request),
            locked_out: false,
            context,
        })
    }

    /// Shared state.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The same request for a page that reads these names of the query. Other names take part neither in the page nor in its
    /// cache key. Names that stand in the route of the handler need not be given.
    pub fn reading(mut self, names: &[&str]) -> WebPageRequest {
        let path = self.path.split('?').next().unwrap_or_default();
        self.path = query_names::keep(path, &self.sent_query, names);
        self
    }

    /// A redirect to `path` (without prefix) in the language of this request, with the query; 301.
    pub fn redirect(&self, path: &str) -> PageReply {
        self.redirect_with(301, path)
    }

    /// A redirect for this request only, such as one that a cookie asks for; 302.
    pub fn redirect_once(&self, path: &str) -> PageReply {
        self.redirect_with(302, path)
    }

    fn redirect_with(&self, status: u16, path: &str) -> PageReply {
        let prefix = match (self.context.data, self.context.prefixed) {
            (true, _) => format!("/_data/{}", self.lang),
            (false, true) => format!("/{}", self.lang),
            (false, false) => String::new(),
        };
        let carries_query = !path.contains('?') && !self.sent_query.is_empty();
        let query = if carries_query { format!("?{}", self.sent_query) } else { String::new() };
        PageReply::Redirect { status, to: format!("{prefix}{path}{query}") }
    }

    /// A redirect after a form was sent: to `path` (without prefix) in the language of this request; 303.
    pub fn see_other(&self, path: &str) -> PageReply {
        PageReply::Redirect { status: 303, to: format!("/{}{path}", self.lang) }
    }

    /// Responds with the page named `page`. `query` reads its data and the cache tags of everything that it shows.
    /// Errors: those of the query; the catcher renders them as an error page.
    pub fn respond<T: PageData>(
        self,
        page: &'static str,
        query: impl Fn(&PageDb) -> Result<(T, Vec<String>), ApiError> + Send + Sync + 'static,
    ) -> PageFuture {
        let read = move |db: &PageDb| {
            let (data, tags) = query(db)?;
            ReadPage::of(&data, tags)
        };
        Box::pin(self.respond_read(page, Arc::new(read)))
    }

    async fn respond_read(mut self, page: &'static str, query: Arc<PageReader>) -> Result<PageReply, PageError> {
        let is_private = !self.app.config.access.anonymous;
        self.locked_out = is_private && !self.may_access().await?;
        if self.locked_out && !PUBLIC_PAGES.contains(&page) {
            return self.redirect_to_login();
        }
        if let Some(path) = browser_path(page).filter(|_| !self.context.data) {
            path.clone_into(&mut self.path);
        }
        if self.context.data && is_private {
            return self.private_data(page, query).await;
        }
        let today = self.app.today();
        let key_of = if self.context.data { data_key } else { key };
        let mut key = key_of(self.lang, &self.path, &today);
        if self.locked_out {
            key.push_str("|locked-out");
        }
        if let Some(cached) = self.pages.cache.find(&key, self.app.clock.now().millis()).await {
            return Ok(self.cached(cached).await);
        }
        self.check_share()?;
        let make = || async {
            if self.context.data {
                self.read_data(page, query.clone()).await
            } else {
                self.render(page, query.clone()).await
            }
        };
        // pages that the browser renders are documents of one address, while their data has as many as somebody invents
        let is_stored = key.len() <= MAX_KEY_BYTES && (!self.context.data || browser_path(page).is_none());
        let made = if !is_stored {
            Arc::new(make().await?)
        } else {
            let cached = self.pages.cache.get_or_make(key.clone(), make).await.map_err(PageError)?;
            if cached.is_shell {
                self.pages.cache.remove(&key).await;
            }
            cached
        };
        Ok(self.cached(made).await)
    }

    /// The data of a page on a private site, with the layout data: after signing in the client has only the empty one.
    async fn private_data(self, page: &str, query: Arc<PageReader>) -> Result<PageReply, PageError> {
        self.check_share()?;
        let (pages, epoch, locked_out) = (self.pages.clone(), self.pages.cache.epoch(), self.locked_out);
        let read = self.query(move |db| Ok((query(db)?, pages.layout_for(db, epoch, locked_out)?)));
        let (read, layout) = read.await?;
        let envelope = self.envelope(page, &read.json, layout)?;
        Ok(self.data_once(read.status, envelope.json()).await)
    }

    /// Counts a page that is not cached for the client's address; not on a private site, where the client has signed in.
    /// Errors: too often.
    fn check_share(&self) -> Result<(), ApiError> {
        if !self.app.config.access.anonymous && !self.locked_out {
            return Ok(());
        }
        self.pages.share.check_page(&self.address)
    }

    /// Requires access to a private site, for responses that are no page. Errors: `Unauthorized`.
    pub async fn require_access(&self) -> Result<(), ApiError> {
        let may = self.app.config.access.anonymous || self.may_access().await?;
        if may { Ok(()) } else { Err(ApiError::Unauthorized) }
    }

    async fn may_access(&self) -> Result<bool, ApiError> {
        private_site::may_access(&self.pages, &self.app, self.token.clone()).await
    }

    fn redirect_to_login(self) -> Result<PageReply, PageError> {
        if self.context.data {
            return Err(ApiError::Unauthorized.into());
        }
        let next: String =
            url::form_urlencoded::byte_serialize(format!("/{}{}", self.lang, self.path).as_bytes()).collect();
        Ok(PageReply::Redirect { status: 303, to: format!("/{}/auth/login?next={next}", self.lang) })
    }

    /// Reads as for a page in `lang` at the moment `at`; `None` is now.
    pub fn query_as<T: Send + 'static>(
        &self,
        lang: Lang,
        at: Option<Ts>,
        query: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        let app = self.app.clone();
        self.app.read(move |connection| {
            let site = app.site();
            let now = at.unwrap_or_else(|| app.clock.now());
            query(&PageDb { connection, lang, zone: &site.zone, now, config: &site.config })
        })
    }

    fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        self.query_as(self.lang, None, query)
    }

    /// The data of a page for navigation in the browser, with the page's name and its path after redirects.
    async fn read_data(&self, page: &str, query: Arc<PageReader>) -> Result<CachedPage, ApiError> {
        let epoch = self.pages.cache.epoch();
        let mut read = self.query(move |db| query(db)).await?;
        // the name of the site stands in every title
        read.tags.push(LAYOUT_TAG.to_owned());
        let envelope = self.envelope(page, &read.json, Arc::default())?;
        let mut data = CachedPage::new(envelope.page, read.status, read.tags, epoch);
        data.content = PageContent::Json;
        data.expires_at_ms = read.expires_at.map(Ts::millis);
        data.bypass_cookie = read.bypass_cookie;
        Ok(data)
    }

    /// The name, address, language and data of a page, with its layout; `data` and `layout` are JSON.
    fn envelope(&self, page: &str, data: &str, layout: Arc<str>) -> Result<Envelope, ApiError> {
        Ok(Envelope::new(page, &self.path, self.lang.as_str(), data, layout)?)
    }

    /// Data for this request only, compressed per `Accept-Encoding`.
    async fn data_once(&self, status: u16, json: String) -> PageReply {
        let mut data = CachedPage::new(json, status, Vec::new(), 0);
        data.content = PageContent::Json;
        let data = Arc::new(data);
        let encoding = data.encoding(self.encoding);
        PageReply::Data { status, encoding, body: data.body_blocking(encoding).await }
    }

    async fn cached(&self, page: Arc<CachedPage>) -> PageReply {
        let known = self.if_none_match.as_deref().is_some_and(|tags| page.is_among(tags));
        let encoding = page.encoding(self.encoding);
        let body = page.body_blocking(encoding).await;
        PageReply::Cached { known, encoding, body, negotiated: !self.context.prefixed, page }
    }
}

/// The response to the request of a page, once it is awaited.
pub type PageFuture = BoxFuture<'static, Result<PageReply, PageError>>;

/// Error of a page; the catcher renders it.
pub struct PageError(Arc<ApiError>);

impl PageError {
    /// HTTP status of the error page.
    pub fn status(&self) -> u16 {
        self.0.status()
    }
}

impl From<ApiError> for PageError {
    fn from(error: ApiError) -> PageError {
        PageError(Arc::new(error))
    }
}

impl<'r> Responder<'r, 'static> for PageError {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let status = Status::new(self.0.status());
        let error = Arc::try_unwrap(self.0).unwrap_or_else(|shared| match &*shared {
            ApiError::NotFound => ApiError::NotFound,
            ApiError::Gone => ApiError::Gone,
            ApiError::Unavailable => ApiError::Unavailable,
            other => ApiError::internal(other.to_string()),
        });
        let _: Outcome<(), _, _> = refuse(request, error);
        Err(status)
    }
}

impl<'r> Responder<'r, 'static> for PageReply {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        match self {
            PageReply::Redirect { status, to } => {
                Ok(Response::build().status(Status::new(status)).header(Header::new("Location", to)).finalize())
            }
            PageReply::Once { status, lang, body } => {
                let mut response = sized(ContentType::HTML, body.to_vec());
                response.set_status(Status::new(status));
                response.set_header(Header::new("Content-Language", lang.as_str()));
                response.set_header(Header::new("Cache-Control", "private, no-store"));
                Ok(response)
            }
            PageReply::Data { status, encoding, body } => {
                let mut response = sized(ContentType::JSON, body);
                response.set_status(Status::new(status));
                response.set_header(Header::new("Vary", "Accept-Encoding"));
                if let Some(name) = encoding.name() {
                    response.set_header(Header::new("Content-Encoding", name));
                }
                Ok(response)
            }
            PageReply::Cached { page, encoding, body, known, negotiated } => {
                let known = known && page.status == 200;
                let is_public = request.rocket().state::<App>().is_none_or(|app| app.config.access.anonymous);
                let mut response = Response::build();
                for (name, value) in page.headers(encoding, known, is_public, negotiated) {
                    response.header(Header::new(name, value.to_owned()));
                }
                if known {
                    return Ok(response.status(Status::NotModified).finalize());
                }
                response.status(Status::new(page.status));
                let length = body.len();
                Ok(response.sized_body(length, std::io::Cursor::new(body)).max_chunk_size(length.max(1)).finalize())
            }
        }
    }
}
