//! Endpoints of feeds, sitemap, robots.txt and security.txt.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rocket::http::{ContentType, Header, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::response::{Redirect, Responder, Response};
use rocket::{Request, Route, get, routes};
use sha2::{Digest as _, Sha256};

use super::view::feed;
use super::{format, sitemap};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::kinds::registry::find_by_feed;
use crate::redirects::Destination;
use crate::trees::lookup;
use crate::web::PageDb;
use crate::web::cache::{Encoding, brotli, gzip};
use crate::web::page::PageError;

/// Time for which clients may cache.
const CACHED: Duration = Duration::from_mins(5);
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
    /// `body` in the encoding that the client prefers. Takes some milliseconds for a large sitemap.
    fn of(asker: &Asker, kind: ContentType, body: &str) -> Text {
        let etag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(body.as_bytes())[..15]));
        let known = asker.known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag);
        let packed = || match asker.encoding {
            Encoding::Identity => body.as_bytes().into(),
            Encoding::Gzip => gzip(body.as_bytes()),
            Encoding::Brotli => brotli(body.as_bytes()),
        };
        Text { kind, body: (!known).then(packed), encoding: asker.encoding, etag }
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

/// The encoding that the client prefers, and the entity tags that it has.
struct Asker {
    encoding: Encoding,
    known: String,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Asker {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Asker, (Status, ()), Status> {
        let header = |name| request.headers().get_one(name);
        Outcome::Success(Asker {
            encoding: Encoding::accepted(header("Accept-Encoding")),
            known: header("If-None-Match").unwrap_or_default().to_owned(),
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

/// Reads the database as a page in `lang` would. Errors: `Unauthorized` on a private site.
async fn read_text(
    app: App,
    asker: Asker,
    lang: Lang,
    kind: ContentType,
    query: impl FnOnce(&PageDb) -> Result<String, ApiError> + Send + 'static,
) -> Answer {
    if !app.config.access.anonymous {
        return Err(ApiError::Unauthorized);
    }
    let portal = app.clone();
    app.read(move |connection| {
        let site = portal.site();
        let db = PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config };
        Ok(Text::of(&asker, kind, &query(&db)?))
    })
    .await
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
    let found = read_text(app.clone(), asker, lang, kind, move |db| {
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
    let name = list.trim_start_matches('/').split('/').next().unwrap_or_default().to_owned();
    let tree = find_by_feed(&name).and_then(|kind| kind.redirects.given()).ok_or(ApiError::NotFound)?;
    match app.read(move |db| lookup::destination(db, tree, &list)).await? {
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
    read_text(app, asker, lang, ContentType::XML, sitemap::root).await
}

// after every other address of one part; what is no part of the sitemap is a missing page like any other
#[get("/<file>", rank = 20)]
async fn sitemap_part(app: App, asker: Asker, file: &str) -> Result<Text, PageError> {
    let number =
        file.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")).and_then(|number| number.parse().ok());
    let (number, lang): (u32, Lang) = (number.ok_or(ApiError::NotFound)?, app.site().default_lang);
    Ok(read_text(app, asker, lang, ContentType::XML, move |db| sitemap::part(db, number)).await?)
}

#[get("/robots.txt")]
fn robots(app: App, asker: Asker) -> Text {
    let body = if app.config.access.anonymous {
        format!(
            "User-agent: *\nDisallow: /panel\nDisallow: /*/panel\nDisallow: /profile\nDisallow: /*/profile\nDisallow: /preview/\nDisallow: /*/preview/\nDisallow: /api/\nDisallow: /_data/\n\nSitemap: {}/sitemap.xml\n",
            app.config.server.public_url().trim_end_matches('/')
        )
    } else {
        "User-agent: *\nDisallow: /\n".to_owned()
    };
    Text::of(&asker, ContentType::Plain, &body)
}

#[get("/.well-known/security.txt")]
fn security(app: App, asker: Asker) -> Answer {
    let contact = &app.config.site.contact_email;
    if contact.is_empty() {
        return Err(ApiError::NotFound);
    }
    let base = app.config.server.public_url();
    let body = format!(
        "Contact: mailto:{contact}\nExpires: {}\nPreferred-Languages: en, uk, de\nCanonical: {}/.well-known/security.txt\n",
        app.clock.now().after(VALID),
        base.trim_end_matches('/')
    );
    Ok(Text::of(&asker, ContentType::Plain, &body))
}

/// Feeds, sitemap, robots.txt and security.txt, at the root.
pub fn routes() -> Vec<Route> {
    routes![feed_file, sitemap_root, sitemap_part, robots, security]
}
