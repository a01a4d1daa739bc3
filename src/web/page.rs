//! Public pages: one handler answers HTML (rendered here, kept, with ETag) and, below `/_data`, the same data as JSON.

use std::sync::Arc;

use jiff::tz::TimeZone;
use rocket::Request;
use rocket::http::{ContentType, Header, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::response::{Responder, Response};
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;

use super::cache::{Encoding, Entry, PageCache, key, pack};
use super::doors::ALWAYS_OPEN;
use super::error::refuse;
use super::head::Head;
use super::reader::token_of;
use super::request::RequestContext;
use crate::app::App;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::rendering::Envelope;

mod layout_cache;
mod preview;
mod render;
mod uncached;

pub use layout_cache::LayoutCache;

/// Keys longer than this are answered but not kept: nobody fills the memory with invented queries.
const LONGEST_KEY: usize = 300;

/// Data shorter than this, in bytes, fits into one packet anyway.
const SMALLEST_PACKED: usize = 1_000;

/// Data of a page.
pub trait PageData: Serialize + Send + 'static {
    /// What the page says of itself.
    fn head(&self) -> &Head;

    /// HTTP status of the document.
    fn status(&self) -> u16 {
        200
    }

    /// When what the page says of the present stops being true by itself; it is not kept beyond that.
    fn expires_at(&self) -> Option<Ts> {
        None
    }
}

/// What a page's question may use.
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

/// Finds what every page of one language shares.
pub type LayoutBuilder = fn(&PageDb) -> Result<Value, ApiError>;
/// Finds the data of an error page: database, status, wanted path.
pub type ErrorPageBuilder = fn(&PageDb, u16, &str) -> Result<Value, ApiError>;
/// Whether a token belongs to somebody who may read a closed portal.
pub type AccessCheck = fn(&Connection, &str, Ts) -> Result<bool, ApiError>;

/// What higher rooms hand in, and what is kept between requests.
pub struct Pages {
    /// Makes the frame.
    pub frame: LayoutBuilder,
    /// Makes error pages.
    pub error: ErrorPageBuilder,
    /// Knows readers of a closed portal.
    pub may_read: AccessCheck,
    /// Rendered pages.
    pub cache: Arc<PageCache>,
    /// Frames by language and day, with the epoch they were read at.
    pub frames: LayoutCache,
}

/// Tags whose change makes frames anew; every page carries them.
const FRAME_TAG: &str = "frame";

/// A request for a page.
#[derive(Clone)]
pub struct PageRequest {
    /// Language of the page.
    pub lang: Lang,
    /// Path without prefix, with its query.
    pub path: String,
    app: App,
    facts: RequestContext,
    pages: Arc<Pages>,
    encoding: Encoding,
    if_none_match: Option<String>,
    token: Option<String>,
    /// A visitor of a closed portal: forms are shown, nothing of what there is to read.
    outside: bool,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for PageRequest {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<PageRequest, (Status, ()), Status> {
        match PageRequest::of(request) {
            Some(call) => Outcome::Success(call),
            None => refuse(request, ApiError::internal("pages are not managed")),
        }
    }
}

/// What a page answers.
pub enum PageReply {
    /// The document.
    Html {
        /// The rendered page.
        entry: Arc<Entry>,
        /// How its body is packed.
        encoding: Encoding,
        /// That body.
        body: Arc<[u8]>,
        /// Whether the asker has it already.
        known: bool,
        /// Whether the language was negotiated.
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
    /// The data.
    Data {
        /// HTTP status.
        status: u16,
        /// How the body is packed.
        encoding: Encoding,
        /// That body.
        body: Vec<u8>,
    },
    /// Somewhere else.
    Moved { status: u16, to: String },
}

impl PageRequest {
    fn of(request: &Request<'_>) -> Option<PageRequest> {
        let facts = RequestContext::of(request).clone();
        Some(PageRequest {
            lang: facts.lang,
            path: request.uri().to_string(),
            app: request.rocket().state::<App>()?.clone(),
            pages: request.rocket().state::<Arc<Pages>>()?.clone(),
            encoding: Encoding::accepted(request.headers().get_one("Accept-Encoding")),
            if_none_match: request.headers().get_one("If-None-Match").map(str::to_owned),
            token: token_of(request),
            outside: false,
            facts,
        })
    }

    /// The running portal.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// A redirect to `path` (without prefix) in the language of this request, the query kept; 301.
    pub fn moved(&self, path: &str) -> PageReply {
        let prefix = match (self.facts.data, self.facts.prefixed) {
            (true, _) => format!("/_data/{}", self.lang),
            (false, true) => format!("/{}", self.lang),
            (false, false) => String::new(),
        };
        let query = self
            .path
            .split_once('?')
            .filter(|_| !path.contains('?'))
            .map(|(_, query)| format!("?{query}"))
            .unwrap_or_default();
        PageReply::Moved { status: 301, to: format!("{prefix}{path}{query}") }
    }

    /// After a form: the browser fetches `path` (without prefix) in the language of this request; 303.
    pub fn see_other(&self, path: &str) -> PageReply {
        PageReply::Moved { status: 303, to: format!("/{}{path}", self.lang) }
    }

    /// Answers the page called `page` with what `question` finds: data and the tags of everything it shows.
    /// Errors: what the question refuses with; the catcher shows it as an error page.
    pub async fn answer<T: PageData>(
        mut self,
        page: &'static str,
        question: impl Fn(&PageDb) -> Result<(T, Vec<String>), ApiError> + Send + Sync + 'static,
    ) -> Result<PageReply, PageError> {
        let is_closed = !self.app.config.access.anonymous;
        self.outside = is_closed && !self.may_read().await?;
        if self.outside && !ALWAYS_OPEN.contains(&page) {
            return self.closed();
        }
        if self.facts.data {
            let (pages, epoch) = (self.pages.clone(), self.pages.cache.epoch());
            let outside = self.outside;
            let (status, data, frame) = self
                .ask(move |db| {
                    let (data, _) = question(db)?;
                    let frame = if is_closed { Some(pages.layout_for(db, epoch, outside)?) } else { None };
                    Ok((data.status(), serde_json::to_string(&data)?, frame))
                })
                .await?;
            return Ok(self.data(page, status, &data, frame).await?);
        }
        let today = self.app.clock.now().day(&self.app.site().zone);
        let mut key = key(self.lang, &self.path, &today);
        if self.outside {
            key.push_str("|outside");
        }
        if let Some(entry) = self.pages.cache.find(&key, self.app.clock.now()).await {
            return Ok(self.html(entry).await);
        }
        let question = Arc::new(question);
        let make = || {
            let question = question.clone();
            self.render(page, move |db| question(db))
        };
        let entry = if key.len() > LONGEST_KEY {
            Arc::new(make().await?)
        } else {
            let entry = self.pages.cache.get_or_make(key.clone(), make).await.map_err(PageError)?;
            if entry.is_shell {
                self.pages.cache.forget(&key).await;
            }
            entry
        };
        Ok(self.html(entry).await)
    }

    /// In a closed portal, only readers get what is no page either. Errors: `Unauthorized`.
    pub async fn demand_reader(&self) -> Result<(), ApiError> {
        let may = self.app.config.access.anonymous || self.may_read().await?;
        if may { Ok(()) } else { Err(ApiError::Unauthorized) }
    }

    async fn may_read(&self) -> Result<bool, ApiError> {
        self.pages.may_access(&self.app, self.token.clone()).await
    }

    fn closed(self) -> Result<PageReply, PageError> {
        if self.facts.data {
            return Err(ApiError::Unauthorized.into());
        }
        let next: String =
            url::form_urlencoded::byte_serialize(format!("/{}{}", self.lang, self.path).as_bytes()).collect();
        Ok(PageReply::Moved { status: 303, to: format!("/{}/auth/login?next={next}", self.lang) })
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&PageDb) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.query_as(self.lang, None, question).await
    }

    /// What the browser gets that shows the page itself, packed as it likes. It has the frame already, but in a closed
    /// portal, where whoever came in has only the empty frame of the door; it must learn which page this is and where a
    /// redirect ended.
    async fn data(&self, page: &str, status: u16, data: &str, frame: Option<Arc<str>>) -> Result<PageReply, ApiError> {
        let with_frame = frame.is_some();
        let envelope = Envelope::new(page, &self.path, self.lang.as_str(), data, frame.unwrap_or_default())?;
        let json = if with_frame { envelope.json() } else { envelope.page };
        let encoding = if json.len() < SMALLEST_PACKED { Encoding::Plain } else { self.encoding };
        let packing = move || pack(json.into_bytes(), encoding);
        let body = tokio::task::spawn_blocking(packing).await.map_err(|error| ApiError::internal(error.to_string()))?;
        Ok(PageReply::Data { status, encoding, body })
    }

    async fn html(&self, entry: Arc<Entry>) -> PageReply {
        let known = self.if_none_match.as_deref().is_some_and(|tags| entry.is_among(tags));
        let body = entry.compressed_blocking(self.encoding).await;
        PageReply::Html { known, encoding: self.encoding, body, negotiated: !self.facts.prefixed, entry }
    }
}

/// Renders the error page for `error`; `None` where not even that can be done.
pub async fn error_page(request: &Request<'_>, error: &ApiError) -> Option<Response<'static>> {
    let mut call = PageRequest::of(request)?;
    let status = error.status();
    call.outside = !call.app.config.access.anonymous && !call.may_read().await.unwrap_or(false);
    let (pages, path, outside) = (call.pages.clone(), call.path.clone(), call.outside);
    let epoch = pages.cache.epoch();
    let asked = call
        .ask(move |db| {
            let mut data = (pages.error)(db, status, &path)?;
            if outside && let Some(object) = data.as_object_mut() {
                object.insert("suggestions".into(), Value::Array(Vec::new()));
            }
            Ok((serde_json::to_string(&data)?, data, pages.layout_for(db, epoch, outside)?))
        })
        .await;
    let (json, data, frame) =
        asked.map_err(|inner| tracing::error!(error = %inner, "the error page itself failed")).ok()?;
    let head = Head {
        title: data.pointer("/head/title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        noindex: true,
        canonical_path: "/404".into(),
        ..Head::default()
    };
    let envelope = Envelope::new("error", &call.path, call.lang.as_str(), &json, frame).ok()?;
    let document = call.document("error", &head, envelope).await;
    let mut response = super::sized(ContentType::HTML, document.into_bytes());
    response.set_status(Status::new(status));
    response.set_header(Header::new("Content-Language", call.lang.as_str()));
    Some(response)
}

/// Why a page was not answered; the catcher renders it.
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
            PageReply::Moved { status, to } => {
                Ok(Response::build().status(Status::new(status)).header(Header::new("Location", to)).finalize())
            }
            PageReply::Once { status, lang, body } => {
                let mut response = super::sized(ContentType::HTML, body.to_vec());
                response.set_status(Status::new(status));
                response.set_header(Header::new("Content-Language", lang.as_str()));
                response.set_header(Header::new("Cache-Control", "no-store"));
                Ok(response)
            }
            PageReply::Data { status, encoding, body } => {
                let mut response = super::sized(ContentType::JSON, body);
                response.set_status(Status::new(status));
                response.set_header(Header::new("Vary", "Accept-Encoding"));
                if let Some(name) = encoding.name() {
                    response.set_header(Header::new("Content-Encoding", name));
                }
                Ok(response)
            }
            PageReply::Html { entry, encoding, body, known, negotiated } => {
                let known = known && entry.status == 200;
                let is_open = request.rocket().state::<App>().is_none_or(|app| app.config.access.anonymous);
                let mut response = Response::build();
                for (name, value) in entry.headers(encoding, known, is_open, negotiated) {
                    response.header(Header::new(name, value.to_owned()));
                }
                if known {
                    return Ok(response.status(Status::NotModified).finalize());
                }
                response.status(Status::new(entry.status));
                let length = body.len();
                Ok(response.sized_body(length, std::io::Cursor::new(body)).max_chunk_size(length.max(1)).finalize())
            }
        }
    }
}
