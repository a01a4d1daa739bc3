//! Public pages of services.

mod cards;
mod country_choice;
mod json_ld;
mod list;
mod service;

use rocket::http::{ContentType, CookieJar};
use rocket::{Route, State, get, post, routes};

pub use cards::ServiceCards;
pub use list::countries_with_services;

use super::site::NumberLimit;
use super::store;
use super::types::pages::{ServiceFilter, ServiceSort};
use super::types::{Coverage, ServiceId, ServiceState};
use crate::base::country::{Country, Region};
use crate::base::error::ApiError;
use crate::base::qr;
use crate::features::contacts::types::SPOKEN;
use crate::features::service_categories::store::TREE;
use crate::features::service_categories::types::PriceKind;
use crate::features::statistics::{ContactUse, Metric};
use crate::trees::or_moved;
use crate::web::page::PageError;
use crate::web::{ClientAddress, PageReply, WebPageRequest};
use list::{ServiceListRequest, ServiceScope};

type Answer = Result<PageReply, PageError>;

/// Names of [`ListParameters`].
const NAMES: &[&str] = &["country", "region", "language", "price", "coverage", "sort", "page"];

/// Query of a list; blank and unknown values count as absent.
#[derive(rocket::FromForm)]
struct ListParameters<'r> {
    country: Option<&'r str>,
    region: Option<&'r str>,
    language: Option<&'r str>,
    price: Option<&'r str>,
    coverage: Option<&'r str>,
    sort: Option<&'r str>,
    page: Option<&'r str>,
}

impl ListParameters<'_> {
    fn request(&self) -> ServiceListRequest {
        let country = self.country.and_then(Country::parse);
        let is_of_country = |region: &Region| country.is_some() && region.country() == country;
        ServiceListRequest {
            page: self.page.and_then(|page| page.parse().ok()),
            filter: ServiceFilter {
                country,
                region: self.region.and_then(Region::parse).filter(is_of_country),
                language: self.language.filter(|code| SPOKEN.contains(code)).map(str::to_owned),
                price_kind: self.price.and_then(PriceKind::parse),
                coverage: self.coverage.and_then(Coverage::parse),
                ..ServiceFilter::default()
            },
            sort: self.sort.and_then(ServiceSort::parse).unwrap_or(ServiceSort::Newest),
        }
    }
}

#[get("/services?<query..>")]
async fn index(call: WebPageRequest, cookies: &CookieJar<'_>, query: ListParameters<'_>) -> Answer {
    if query.country.is_none()
        && let Some(country) = country_choice::chosen(cookies)
    {
        return Ok(call.redirect_once(&list::path_in(country)));
    }
    let request = query.request();
    let call = call.reading(&["country"]);
    call.respond("services", move |db| list::page(db, ServiceScope::Index, &request)).await
}

#[get("/services/<slug>?<query..>", rank = 3)]
async fn category(call: WebPageRequest, slug: &str, query: ListParameters<'_>) -> Answer {
    let (slug, request, path) = (slug.to_owned(), query.request(), format!("/services/{slug}"));
    let again = call.clone();
    let answer = call.reading(NAMES).respond("service-list", move |db| {
        let scope = if slug == "all" { ServiceScope::All } else { ServiceScope::Category(&slug) };
        list::page(db, scope, &request)
    });
    or_moved(again, &TREE, path, answer).await
}

#[get("/services/showservice/<slug>", rank = 1)]
async fn by_slug(call: WebPageRequest, slug: &str) -> Answer {
    let (path, slug, again) = (format!("/services/showservice/{slug}"), slug.to_owned(), call.clone());
    let named = slug.clone();
    let answer = call.clone().respond("service", move |db| service::page(db, None, &named));
    let answer = or_moved(call, &TREE, path, answer).await;
    or_gone(again, slug, answer).await
}

/// Answers with `answer`; a 410 becomes the page that offers similar services.
async fn or_gone(call: WebPageRequest, slug: String, answer: Answer) -> Answer {
    match answer {
        Err(error) if error.status() == 410 => {
            call.respond("service-gone", move |db| service::gone_page(db, &slug)).await
        }
        answered => answered,
    }
}

/// The page of a service with its telephone number, which is told to a limited number of requests.
#[post("/services/showservice/<slug>", rank = 1)]
async fn with_number(
    call: WebPageRequest,
    used: ContactUse,
    limit: &State<NumberLimit>,
    address: ClientAddress,
    slug: &str,
) -> Answer {
    call.require_access().await?;
    used.demand_person()?;
    limit.check(&address.0)?;
    let (app, of) = (call.app().clone(), slug.to_owned());
    let service = app.read(move |db| store::find_by_slug(db, &of)).await?.ok_or(ApiError::NotFound)?;
    let slug = slug.to_owned();
    let answer = call.respond_uncached("service", move |db| service::page_with_number(db, &slug)).await;
    if answer.is_ok() {
        used.record(&app, service.id.as_str(), Metric::ClicksPhone);
    }
    answer
}

#[get("/services/<folder>/<slug>", rank = 3)]
async fn in_folder(call: WebPageRequest, folder: &str, slug: &str) -> Answer {
    let path = format!("/services/{folder}/{slug}");
    let (folder, slug, again) = (folder.to_owned(), slug.to_owned(), call.clone());
    let named = slug.clone();
    let answer = call.respond("service", move |db| service::page(db, Some(&folder), &named));
    let answer = or_moved(again.clone(), &TREE, path, answer).await;
    or_gone(again, slug, answer).await
}

/// QR code of the stable address of a service.
#[get("/codes/services/<file>")]
async fn code(call: WebPageRequest, file: &str) -> Result<(ContentType, String), PageError> {
    let id = file.strip_suffix(".svg").and_then(ServiceId::parse).ok_or(ApiError::NotFound)?;
    let (lang, app) = (call.lang, call.app().clone());
    let base = app.config.server.public_url().trim_end_matches('/').to_owned();
    call.require_access().await?;
    let service = app.read(move |db| store::get(db, &id)).await?;
    if service.state != ServiceState::Published {
        return Err(ApiError::NotFound.into());
    }
    Ok((ContentType::SVG, qr::svg(&format!("{base}/{lang}/services/showservice/{}", service.slug))?))
}

/// The public pages.
pub fn page_routes() -> Vec<Route> {
    [routes![index, category, by_slug, with_number, in_folder, code], country_choice::routes()].concat()
}
