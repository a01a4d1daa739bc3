//! Addresses of feeds, site map, robots.txt and security.txt.

use std::time::Duration;

use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, get, routes};

use super::entries::{Source, feed};
use super::{format, sitemap};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::web::PageDb;
use crate::web::page::PageError;

/// How long machines may keep what they got.
const KEEP: Duration = Duration::from_mins(5);
/// How long a security.txt is valid; it is dated anew whenever it is asked for.
const VALID: Duration = Duration::from_hours(24 * 180);

/// A text for machines.
struct Text {
    kind: ContentType,
    body: String,
}

impl<'r> Responder<'r, 'static> for Text {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let mut response = crate::web::sized(self.kind, self.body.into_bytes());
        response.set_header(Header::new("Cache-Control", format!("public, max-age={}", KEEP.as_secs())));
        Ok(response)
    }
}

type Answer = Result<Text, ApiError>;

/// Asks the database as a page in `lang` would; a closed portal says nothing to machines.
async fn ask(
    app: App,
    lang: Lang,
    kind: ContentType,
    question: impl FnOnce(&PageDb) -> Result<String, ApiError> + Send + 'static,
) -> Answer {
    if !app.config.access.anonymous {
        return Err(ApiError::Unauthorized);
    }
    let portal = app.clone();
    let body = app
        .read(move |connection| {
            let site = portal.site();
            question(&PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config })
        })
        .await?;
    Ok(Text { kind, body })
}

async fn answer(app: App, lang: &str, last: &str, source: impl FnOnce(String) -> Source) -> Answer {
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang).ok_or(ApiError::NotFound)?;
    let (name, ending) = last.rsplit_once('.').ok_or(ApiError::NotFound)?;
    let source = source(name.to_owned());
    match ending {
        "atom" => {
            let kind = ContentType::new("application", "atom+xml").with_params(("charset", "utf-8"));
            ask(app, lang, kind, move |db| Ok(format::atom(&feed(db, &source)?, lang, &db.config.site.name))).await
        }
        "json" => {
            let kind = ContentType::new("application", "feed+json");
            ask(app, lang, kind, move |db| Ok(format::json_feed(&feed(db, &source)?, lang).to_string())).await
        }
        _ => Err(ApiError::NotFound),
    }
}

#[get("/feeds/<lang>/<file>")]
async fn all(app: App, lang: &str, file: &str) -> Answer {
    match file {
        "latest.atom" | "latest.json" => answer(app, lang, file, |_| Source::Latest).await,
        _ => Err(ApiError::NotFound),
    }
}

#[get("/feeds/<lang>/sections/<file>")]
async fn section(app: App, lang: &str, file: &str) -> Answer {
    answer(app, lang, file, Source::Section).await
}

#[get("/feeds/<lang>/categories/<file>")]
async fn category(app: App, lang: &str, file: &str) -> Answer {
    answer(app, lang, file, Source::Category).await
}

#[get("/feeds/<lang>/categories/<top>/<file>")]
async fn subcategory(app: App, lang: &str, top: &str, file: &str) -> Answer {
    let top = top.to_owned();
    answer(app, lang, file, |slug| Source::Subcategory(top, slug)).await
}

#[get("/sitemap.xml")]
async fn sitemap_root(app: App) -> Answer {
    let lang = app.site().default_lang;
    ask(app, lang, ContentType::XML, sitemap::root).await
}

// after every other address of one part; what is no part of the sitemap is a missing page like any other
#[get("/<file>", rank = 20)]
async fn sitemap_part(app: App, file: &str) -> Result<Text, PageError> {
    let number =
        file.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")).and_then(|number| number.parse().ok());
    let (number, lang): (u32, Lang) = (number.ok_or(ApiError::NotFound)?, app.site().default_lang);
    Ok(ask(app, lang, ContentType::XML, move |db| sitemap::part(db, number)).await?)
}

#[get("/robots.txt")]
fn robots(app: App) -> Text {
    let body = match app.config.access.anonymous {
        false => "User-agent: *\nDisallow: /\n".to_owned(),
        true => format!(
            "User-agent: *\nDisallow: /panel\nDisallow: /*/panel\nDisallow: /profile\nDisallow: /*/profile\nDisallow: /preview/\nDisallow: /*/preview/\nDisallow: /api/\nDisallow: /_data/\n\nSitemap: {}/sitemap.xml\n",
            app.config.server.public_url().trim_end_matches('/')
        ),
    };
    Text { kind: ContentType::Plain, body }
}

#[get("/.well-known/security.txt")]
fn security(app: App) -> Answer {
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
    Ok(Text { kind: ContentType::Plain, body })
}

/// Everything for machines, at the root.
pub fn routes() -> Vec<Route> {
    routes![all, section, category, subcategory, sitemap_root, sitemap_part, robots, security]
}
