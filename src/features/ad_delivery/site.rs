//! Endpoints that fill the places of a page, and count views.

use std::sync::Arc;

use rocket::http::Status;
use rocket::request::{FromRequest, Outcome};
use rocket::{Request, State, get, post};

use super::counters::AdEvent;
use super::delivery::AdDelivery;
use super::rules::counts_for;
use super::types::{AdSlotsAnswer, AdSlotsQuery};
use super::view::{self, AdClient};
use crate::api;
use crate::app::App;
use crate::auth::{MaybeSignedIn, User};
use crate::base::error::ApiError;
use crate::web::page::Pages;
use crate::web::private_site::SiteAccess;
use crate::web::{ApiProblem, Browser, ClientAddress, Json, Query, Reply, RequestContext};

/// A reader of the site, who may be anonymous on a public one.
struct AdReader {
    user: Option<User>,
    network: String,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for AdReader {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<AdReader, ()> {
        match SiteAccess::from_request(request).await {
            Outcome::Success(SiteAccess) => {}
            Outcome::Error(error) => return Outcome::Error(error),
            Outcome::Forward(status) => return Outcome::Forward(status),
        }
        let network = ClientAddress::of(request).network();
        MaybeSignedIn::from_request(request).await.map(|caller| AdReader { user: caller.user, network })
    }
}

/// The advertisements of a page in the language of the `Lang` header, for all its places at once. Each carries an offer: a token,
/// valid once and for an hour, with which its view and its click count.
#[utoipa::path(
    tag = "ads",
    params(AdSlotsQuery),
    responses((status = 200, description = "The content of the places", body = AdSlotsAnswer), ApiProblem)
)]
#[get("/ads/slots")]
async fn fill_ad_slots(
    reader: AdReader,
    query: Query<AdSlotsQuery>,
    facts: RequestContext,
    app: App,
    delivery: &State<Arc<AdDelivery>>,
    pages: &State<Arc<Pages>>,
) -> Reply<AdSlotsAnswer> {
    let snapshot = delivery.snapshot(&app, &pages.cache).await?;
    let (network, user) = (reader.network.as_str(), reader.user.as_ref());
    let site = app.site();
    let client = AdClient { lang: facts.lang, network, user, now: app.clock.now(), site_name: &site.config.site.name };
    Ok(Json(view::answer((delivery, &snapshot), &mut rand::rng(), &query, client)))
}

/// An advertisement is seen: half of it was visible for a second. The first view of an offer counts; those of robots, of pages
/// loaded ahead, of staff and of the advertiser do not.
#[utoipa::path(
    tag = "ads",
    params(("offer" = String, Path, description = "The offer")),
    responses((status = 204, description = "Heard"), ApiProblem)
)]
#[post("/ads/offers/<offer>/view")]
async fn record_ad_view(
    reader: AdReader,
    offer: &str,
    browser: Browser,
    app: App,
    delivery: &State<Arc<AdDelivery>>,
    pages: &State<Arc<Pages>>,
) -> Result<Status, ApiError> {
    let (network, now) = (reader.network, app.clock.now());
    let Some(read) = delivery.signer.read(offer, &network).filter(|read| read.is_here && browser.is_person()) else {
        return Ok(Status::NoContent);
    };
    let snapshot = delivery.snapshot(&app, &pages.cache).await?;
    let ad = snapshot.find(read.offer.ad_id);
    if let Some(ad) = ad.filter(|ad| counts_for(reader.user.as_ref(), &ad.people)) {
        let day = now.day(&app.site().zone);
        let event = AdEvent { offer: &read.offer, ad_key: ad.key, network: &network, day, now };
        delivery.counters.record_view(&event);
    }
    Ok(Status::NoContent)
}

api!(fill_ad_slots, record_ad_view);
