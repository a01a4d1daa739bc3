//! Endpoints of feeds, sitemap, robots.txt and security.txt.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gateway::compression::Encoding;
use gateway::page_cache::CachedPage;
use rocket::http::{ContentType, Header, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::response::{Redirect, Responder, Response};
use rocket::{Request, Route, get, routes};

use super::view::feed;
use super::{format, sitemap};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::kinds::registry;
use crate::features::legal;
use crate::redirects::Destination;
use crate::web::PageDb;
use crate::web::cached_pages::key;
use crate::web::page::{PageError, Pages};
use crate::web::refuse;

/// Time for which clients may cache.
const CACHED: Duration = Duration::from_mins(5);
/// Cache tags of everything that feeds and sitemaps list.
const TAGS: [&str; 9] =
    ["articles", "authors", "categories", "contacts", "layout", "legal", "popular", "sections", "services"];
/// Validity of security.txt from the time of the request.
const VALID: Duration = Duration::from_hours(24 * 180);

/// A text response.
struct Text {
    kind: ContentType,
    /// `None` where the client has it already.
    body: Option<Arc<[u8]>>,
    encoding: Encoding,
    etag: String,
}

impl Text {
    /// The text of a cached document in the encoding that the client prefers.
    async fn of(asker: &Asker, kind: ContentType, document: &Arc<CachedPage>) -> Text {
        let encoding = asker.encoding;
        let body = if document.is_among(&asker.known) { None } else { Some(document.body_blocking(encoding).await) };
        Text { kind, body, encoding, etag: document.etag.clone() }
    }
}

impl<'r> Responder<'r, 'static> for Text {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let mut response = Response::build();
        response.header(Header::new("Cache-Control", format!("public, max-age={}", CACHED.as_secs())));
        response.header(Header::new("ETag", self.etag));
        response.header(Header::new("Vary", "Accept-Encoding"));
        let Some(body) = self.body else { return Ok(response.status(Status::NotModified).finalize()) };
        response.header(self.kind);
        if let Some(name) = self.encoding.name() {
            response.header(Header::new("Content-Encoding", name));
        }
        let length = body.len();
        Ok(response.sized_body(length, std::io::Cursor::new(body)).max_chunk_size(length.max(1)).finalize())
    }
}

/// A request for a text: the encoding that the client prefers, the entity tags that it has, the cache of documents.
struct Asker {
    encoding: Encoding,
    known: String,
    pages: Arc<Pages>,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Asker {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Asker, (Status, ()), Status> {
        let header = |name| request.headers().get_one(name);
        let Some(pages) = request.rocket().state::<Arc<Pages>>() else {
            return refuse(request, ApiError::internal("pages are not managed"));
        };
        Outcome::Success(Asker {
            encoding: Encoding::accepted(header("Accept-Encoding")),
            known: header("If-None-Match").unwrap_or_default().to_owned(),
            pages: pages.clone(),
        })
    }
}

/// A feed, or a redirect to its present address.
#[derive(rocket::Responder)]
enum FeedResponse {
    Text(Text),
    Moved(Redirect),
}

type Answer = Result<Text, ApiError>;

/// The document at `path`, cached and compressed once like a page until something that it lists changes; `query` reads the
/// database as a page in `lang` would. Errors: `Unauthorized` on a private site, those of the query.
async fn read_text(
    app: App,
    asker: Asker,
    (lang, path): (Lang, &str),
    kind: ContentType,
    query: impl Fn(&PageDb) -> Result<String, ApiError> + Send + Sync + 'static,
) -> Answer {
    if !app.config.access.anonymous {
        return Err(ApiError::Unauthorized);
    }
    let (cache, query) = (&asker.pages.cache, Arc::new(query));
    // no address of a page begins like this
    let key = key(lang, &format!("|text{path}"), &app.today());
    let make = || {
        let (app, epoch, query) = (app.clone(), cache.epoch(), query.clone());
        async move {
            let portal = app.clone();
            let text = app
                .read(move |connection| {
                    let site = portal.site();
                    let now = portal.clock.now();
                    query(&PageDb { connection, lang, zone: &site.zone, now, config: &site.config })
                })
                .await?;
            Ok(CachedPage::new(text, Status::Ok.code, TAGS.map(str::to_owned).to_vec(), epoch))
        }
    };
    let document = cache.get_or_make(key, make).await.map_err(unshared)?;
    Ok(Text::of(&asker, kind, &document).await)
}

/// The error that callers of one query share.
fn unshared(error: Arc<ApiError>) -> ApiError {
    match &*error {
        ApiError::NotFound => ApiError::NotFound,
        ApiError::Gone => ApiError::Gone,
        ApiError::Unavailable => ApiError::Unavailable,
        other => ApiError::internal(other.to_string()),
    }
}

/// A short text that is made for each request.
async fn short_text(asker: &Asker, kind: ContentType, text: String) -> Text {
    let epoch = asker.pages.cache.epoch();
    Text::of(asker, kind, &Arc::new(CachedPage::new(text, Status::Ok.code, Vec::new(), epoch))).await
}

/// The feed at the parts of a path, of which the last ends in `.atom` or `.json`. A list that has another address now
/// redirects to its feed.
#[get("/feeds/<lang>/<path..>")]
async fn feed_file(app: App, asker: Asker, lang: &str, path: PathBuf) -> Result<FeedResponse, ApiError> {
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang).ok_or(ApiError::NotFound)?;
    let path = path.to_string_lossy().into_owned();
    let (list, ending) = path.rsplit_once('.').ok_or(ApiError::NotFound)?;
    let (names, ending) = (list.to_owned(), ending.to_owned());
    let kind = match ending.as_str() {
        "atom" => ContentType::new("application", "atom+xml").with_params(("charset", "utf-8")),
        "json" => ContentType::new("application", "feed+json"),
        _ => return Err(ApiError::NotFound),
    };
    let is_atom = ending == "atom";
    let address = format!("/feeds/{path}");
    let found = read_text(app.clone(), asker, (lang, &address), kind, move |db| {
        let names: Vec<&str> = names.split('/').collect();
        let feed = feed(db, &names)?;
        Ok(if is_atom {
            format::atom(&feed, lang, &db.config.site.name)
        } else {
            format::json_feed(&feed, lang).to_string()
        })
    })
    .await;
    match found {
        Err(ApiError::NotFound) => moved(&app, lang, format!("/{list}"), &ending).await,
        found => Ok(FeedResponse::Text(found?)),
    }
}

/// The feed of a list that has another address now. Errors: `NotFound` where no list was there, `Gone`.
async fn moved(app: &App, lang: Lang, list: String, ending: &str) -> Result<FeedResponse, ApiError> {
    match app.read(move |db| registry::find_moved(db, &list)).await? {
        Some(Destination::At(found)) => {
            Ok(FeedResponse::Moved(Redirect::moved(format!("/feeds/{lang}{found}.{ending}"))))
        }
        Some(Destination::Gone) => Err(ApiError::Gone),
        None => Err(ApiError::NotFound),
    }
}

#[get("/sitemap.xml")]
async fn sitemap_root(app: App, asker: Asker) -> Answer {
    let lang = app.site().default_lang;
    read_text(app, asker, (lang, "/sitemap.xml"), ContentType::XML, sitemap::root).await
}

// after every other address of one part; what is no part of the sitemap is a missing page like any other
#[get("/<file>", rank = 20)]
async fn sitemap_part(app: App, asker: Asker, file: &str) -> Result<Text, PageError> {
    let number =
        file.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")).and_then(|number| number.parse().ok());
    let (number, lang): (u32, Lang) = (number.ok_or(ApiError::NotFound)?, app.site().default_lang);
    let address = format!("/sitemap-{number}.xml");
    Ok(read_text(app, asker, (lang, &address), ContentType::XML, move |db| sitemap::part(db, number)).await?)
}

#[get("/robots.txt")]
async fn robots(app: App, asker: Asker) -> Text {
    let body = if app.config.access.anonymous {
        format!(
            "User-agent: *\nDisallow: /panel\nDisallow: /*/panel\nDisallow: /profile\nDisallow: /*/profile\nDisallow: /preview/\nDisallow: /*/preview/\nDisallow: /api/\nDisallow: /ads/\nDisallow: /_data/\n\nSitemap: {}/sitemap.xml\n",
            app.config.server.public_url().trim_end_matches('/')
        )
    } else {
        "User-agent: *\nDisallow: /\n".to_owned()
    };
    short_text(&asker, ContentType::Plain, body).await
}

#[get("/.well-known/security.txt")]
async fn security(app: App, asker: Asker) -> Answer {
    let site = app.site();
    let address = app.read(move |db| legal::contact_address(db, &site.config.site.contact_email)).await?;
    let base = app.config.server.public_url();
    let base = base.trim_end_matches('/');
    let contact = if address.is_empty() { format!("{base}/report") } else { format!("mailto:{address}") };
    let body = format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: en, uk, de\nCanonical: {base}/.well-known/security.txt\n",
        app.clock.now().after(VALID),
    );
    Ok(short_text(&asker, ContentType::Plain, body).await)
}

/// Feeds, sitemap, robots.txt and security.txt, at the root.
pub fn routes() -> Vec<Route> {
    routes![feed_file, sitemap_root, sitemap_part, robots, security]
}
