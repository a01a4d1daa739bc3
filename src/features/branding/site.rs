//! Files of logo and colours: pictures, the stylesheet, the web manifest and the names at the root that clients request
//! without having read a page. They are public on a private site, too, because its sign-in page shows them.

use rocket::http::{ContentType, Header};
use rocket::response::{Redirect, Responder, Response};
use rocket::{Request, Route, State, get, routes};
use serde_json::json;

use super::store;
use crate::app::App;
use crate::base::brand::{Brand, BrandPicture, ICON_SIDES};
use crate::base::error::ApiError;
use crate::web::files::{AssetReply, embedded};
use crate::web::sized;

/// A file with its caching.
struct BrandFile {
    kind: ContentType,
    body: Vec<u8>,
    caching: &'static str,
}

/// Caching of a file whose content belongs to its address.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Caching of a file whose content changes with the settings.
const FOR_AN_HOUR: &str = "public, max-age=3600";

impl<'r> Responder<'r, 'static> for BrandFile {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, rocket::http::Status> {
        let mut response = sized(self.kind, self.body);
        response.set_header(Header::new("Cache-Control", self.caching));
        Ok(response)
    }
}

/// Hash, name and format of a picture in its file name.
fn picture_of(file: &str) -> Option<(&str, &str, ContentType)> {
    let (hash, rest) = file.split_once('-')?;
    let (name, kind) = match rest.rsplit_once('.')? {
        (store::SHARE, "jpg") => (store::SHARE, ContentType::JPEG),
        (name, "png") if name != store::SHARE => (name, ContentType::PNG),
        _ => return None,
    };
    let is_hash = hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some((hash, name, kind))
}

/// A picture or the stylesheet.
#[get("/brand/<file>")]
async fn brand_file(app: App, file: &str) -> Result<BrandFile, ApiError> {
    if let Some(css) = Brand::stylesheet_of(file) {
        return Ok(BrandFile { kind: ContentType::CSS, body: css.into_bytes(), caching: FOR_GOOD });
    }
    let (hash, name, kind) = picture_of(file).ok_or(ApiError::NotFound)?;
    let (hash, name) = (hash.to_owned(), name.to_owned());
    let body = app.read(move |db| store::find_picture(db, &hash, &name)).await?.ok_or(ApiError::NotFound)?;
    Ok(BrandFile { kind, body, caching: FOR_GOOD })
}

/// The web manifest: name, colours and pictures of the portal for home screens.
#[get("/site.webmanifest")]
fn web_manifest(app: &State<App>) -> BrandFile {
    let site = &app.site().config.site;
    let icons = match site.brand.icon() {
        Some(icon) => ICON_SIDES
            .into_iter()
            .map(|side| json!({ "src": icon.icon_path(side), "sizes": format!("{side}x{side}"), "type": "image/png" }))
            .collect(),
        None => vec![json!({ "src": "/assets/favicon.svg", "sizes": "any", "type": "image/svg+xml" })],
    };
    let manifest = json!({
        "name": site.name,
        "short_name": site.name,
        "id": "/",
        "start_url": "/",
        "display": "browser",
        "theme_color": site.brand.band(),
        "background_color": "#ffffff",
        "icons": icons,
    });
    let kind = ContentType::new("application", "manifest+json");
    BrandFile { kind, body: manifest.to_string().into_bytes(), caching: FOR_AN_HOUR }
}

/// The picture of the portal: a file of the program, or the address of the operator's.
#[derive(rocket::Responder)]
enum RootPicture {
    Embedded(AssetReply),
    Elsewhere(Redirect),
}

fn icon_address(app: &App, side: u32) -> Option<String> {
    app.site().config.site.brand.icon().map(|icon: &BrandPicture| icon.icon_path(side))
}

/// The picture that browsers and search engines request at the root.
#[get("/favicon.ico")]
fn favicon(app: &State<App>) -> Result<RootPicture, ApiError> {
    match icon_address(app, 48) {
        Some(address) => Ok(RootPicture::Elsewhere(Redirect::found(address))),
        None => embedded("favicon.svg".to_owned()).map(RootPicture::Embedded),
    }
}

/// The picture that telephones request at the root. Errors: `NotFound` without a logo.
#[get("/apple-touch-icon.png")]
fn home_screen_icon(app: &State<App>) -> Result<Redirect, ApiError> {
    icon_address(app, 180).map(Redirect::found).ok_or(ApiError::NotFound)
}

/// Files of logo and colours, at the root.
pub fn routes() -> Vec<Route> {
    routes![brand_file, web_manifest, favicon, home_screen_icon]
}
