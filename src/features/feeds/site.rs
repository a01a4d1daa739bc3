//! Addresses of feeds, site map, robots.txt and security.txt.

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

use super::view::{Source, feed};
use super::{format, sitemap};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::categories::store::TREE;
use crate::redirects::Destination;
use crate::trees::lookup;
use crate::web::PageDb;
use crate::web::cache::{Encoding, brotli, gzip};
use crate::web::page::PageError;

/// How long machines may keep what they got.
const KEEP: Duration = Duration::from_mins(5);
/// How long a security.txt is valid; it is dated anew whenever it is asked for.
const VALID: Duration = Duration::from_hours(24 * 180);

/// A text for machines, ready to be sent.
struct Text {
    kind: ContentType,
    /// `None` where the asker has it already.
    body: Option<Arc<[u8]>>,
    encoding: Encoding,
    etag: String,
}

impl Text {
    /// `body` for who asks, packed as they like. Work of some milliseconds for a large map.
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
        response.header(Header::new("Cache-Control", format!("public, max-age={}", KEEP.as_secs())));
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

/// What the asker has already and how it likes things packed.
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

/// What was asked for, or where it is now.
#[derive(rocket::Responder)]
enum Said {
    Text(Text),
    Moved(Redirect),
}

type Answer = Result<Text, ApiError>;

/// Asks the database as a page in `lang` would; a closed portal says nothing to machines.
async fn ask(
    app: App,
    asker: Asker,
    lang: Lang,
    kind: ContentType,
    question: impl FnOnce(&PageDb) -> Result<String, ApiError> + Send + 'static,
) -> Answer {
    if !app.config.access.anonymous {
        return Err(ApiError::Unauthorized);
    }
    let portal = app.clone();
    app.read(move |connection| {
        let site = portal.site();
        let db = PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config };
        Ok(Text::of(&asker, kind, &question(&db)?))
    })
    .await
}

async fn answer(
    app: App,
    asker: Asker,
    lang: &str,
    last: &str,
    source: impl FnOnce(String) -> Source,
) -> Result<Said, ApiError> {
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang).ok_or(ApiError::NotFound)?;
    let (name, ending) = last.rsplit_once('.').ok_or(ApiError::NotFound)?;
    let source = source(name.to_owned());
    let list = source.list();
    let answered = match ending {
        "atom" => {
            let kind = ContentType::new("application", "atom+xml").with_params(("charset", "utf-8"));
            ask(app.clone(), asker, lang, kind, move |db| {
                Ok(format::atom(&feed(db, &source)?, lang, &db.config.site.name))
            })
            .await
        }
        "json" => {
            let kind = ContentType::new("application", "feed+json");
            ask(app.clone(), asker, lang, kind, move |db| Ok(format::json_feed(&feed(db, &source)?, lang).to_string()))
                .await
        }
        _ => Err(ApiError::NotFound),
    };
    match (answered, list) {
        (Err(ApiError::NotFound), Some(list)) => moved(&app, lang, list, ending).await,
        (answered, _) => Ok(Said::Text(answered?)),
    }
}

/// The feed of a list that has another address now. Errors: `NotFound` where no list was there.
async fn moved(app: &App, lang: Lang, list: String, ending: &str) -> Result<Said, ApiError> {
    match app.read(move |db| lookup::destination(db, &TREE, &list)).await? {
        Some(Destination::At(found)) => Ok(Said::Moved(Redirect::moved(format!("/feeds/{lang}{found}.{ending}")))),
        Some(Destination::Gone) => Err(ApiError::Gone),
        None => Err(ApiError::NotFound),
    }
}

#[get("/feeds/<lang>/<file>")]
async fn all(app: App, asker: Asker, lang: &str, file: &str) -> Result<Said, ApiError> {
    let source = match file.rsplit_once('.').map(|(name, _)| name) {
        Some("latest") => Source::Latest,
        Some("popular") => Source::Popular,
        Some("contacts") => Source::Contacts,
        _ => return Err(ApiError::NotFound),
    };
    answer(app, asker, lang, file, |_| source).await
}

#[get("/feeds/<lang>/authors/<file>")]
async fn author(app: App, asker: Asker, lang: &str, file: &str) -> Result<Said, ApiError> {
    answer(app, asker, lang, file, Source::Author).await
}

#[get("/feeds/<lang>/sections/<file>")]
async fn section(app: App, asker: Asker, lang: &str, file: &str) -> Result<Said, ApiError> {
    answer(app, asker, lang, file, Source::Section).await
}

#[get("/feeds/<lang>/categories/<file>")]
async fn category(app: App, asker: Asker, lang: &str, file: &str) -> Result<Said, ApiError> {
    answer(app, asker, lang, file, Source::Category).await
}

#[get("/feeds/<lang>/categories/<top>/<file>")]
async fn subcategory(app: App, asker: Asker, lang: &str, top: &str, file: &str) -> Result<Said, ApiError> {
    let top = top.to_owned();
    answer(app, asker, lang, file, |slug| Source::Subcategory(top, slug)).await
}

#[get("/sitemap.xml")]
async fn sitemap_root(app: App, asker: Asker) -> Answer {
    let lang = app.site().default_lang;
    ask(app, asker, lang, ContentType::XML, sitemap::root).await
}

// after every other address of one part; what is no part of the sitemap is a missing page like any other
#[get("/<file>", rank = 20)]
async fn sitemap_part(app: App, asker: Asker, file: &str) -> Result<Text, PageError> {
    let number =
        file.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")).and_then(|number| number.parse().ok());
    let (number, lang): (u32, Lang) = (number.ok_or(ApiError::NotFound)?, app.site().default_lang);
    Ok(ask(app, asker, lang, ContentType::XML, move |db| sitemap::part(db, number)).await?)
}

#[get("/robots.txt")]
fn robots(app: App, asker: Asker) -> Text {
    let body = match app.config.access.anonymous {
        false => "User-agent: *\nDisallow: /\n".to_owned(),
        true => format!(
            "User-agent: *\nDisallow: /panel\nDisallow: /*/panel\nDisallow: /profile\nDisallow: /*/profile\nDisallow: /preview/\nDisallow: /*/preview/\nDisallow: /api/\nDisallow: /_data/\n\nSitemap: {}/sitemap.xml\n",
            app.config.server.public_url().trim_end_matches('/')
        ),
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

/// Everything for machines, at the root.
pub fn routes() -> Vec<Route> {
    routes![all, author, section, category, subcategory, sitemap_root, sitemap_part, robots, security]
}
