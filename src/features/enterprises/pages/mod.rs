//! Public pages of enterprises: the list, the profile with its services, its QR code and its vCard.

mod json_ld;
mod list;
mod profile;
mod vcard;

use rocket::http::ContentType;
use rocket::{Route, get, routes};

pub use list::kind_words;

use super::store;
use super::types::{Enterprise, EnterpriseId};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::qr;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

#[get("/enterprises?<country>&<page>")]
async fn enterprises(call: WebPageRequest, country: Option<&str>, page: Option<&str>) -> Result<PageReply, PageError> {
    let country = country.and_then(Country::parse);
    let number = page.and_then(|page| page.parse().ok()).unwrap_or(1);
    call.respond("enterprises", move |db| list::page(db, country, number)).await
}

#[get("/enterprises/<slug>")]
async fn enterprise(call: WebPageRequest, slug: &str) -> Result<PageReply, PageError> {
    let (path, slug) = (format!("/enterprises/{slug}"), slug.to_owned());
    let answer = call.clone().respond("enterprise", move |db| profile::page(db, &slug)).await;
    match answer {
        Err(error) if matches!(error.status(), 404 | 410) => {
            match call.app().read(move |db| store::find_moved(db, &path)).await? {
                Some((_, target)) => Ok(call.redirect(&target)),
                None => Err(error),
            }
        }
        answer => answer,
    }
}

/// The public enterprise that a file name such as `{id}.svg` names. Errors: `NotFound`.
async fn named(call: &WebPageRequest, file: &str, ending: &str) -> Result<Enterprise, PageError> {
    let id = file.strip_suffix(ending).and_then(EnterpriseId::parse).ok_or(ApiError::NotFound)?;
    call.require_access().await?;
    let enterprise = call.app().read(move |db| store::get(db, &id)).await?;
    if enterprise.is_public() { Ok(enterprise) } else { Err(ApiError::NotFound.into()) }
}

/// Address of the page of an enterprise in the language of the request.
fn address(call: &WebPageRequest, enterprise: &Enterprise) -> String {
    let base = call.app().config.server.public_url();
    format!("{}/{}/enterprises/{}", base.trim_end_matches('/'), call.lang, enterprise.slug)
}

#[get("/codes/enterprises/<file>")]
async fn code(call: WebPageRequest, file: &str) -> Result<(ContentType, String), PageError> {
    let enterprise = named(&call, file, ".svg").await?;
    Ok((ContentType::SVG, qr::svg(&address(&call, &enterprise))?))
}

#[get("/vcards/enterprises/<file>")]
async fn vcard_file(call: WebPageRequest, file: &str) -> Result<(ContentType, String), PageError> {
    let enterprise = named(&call, file, ".vcf").await?;
    let page = address(&call, &enterprise);
    Ok((
        ContentType::new("text", "vcard").with_params(("charset", "utf-8")),
        vcard::file(&enterprise, call.lang, &page),
    ))
}

/// The public pages.
pub fn routes() -> Vec<Route> {
    routes![enterprises, enterprise, code, vcard_file]
}
