//! The redirect of a click to the page of the advertiser.

use std::sync::Arc;

use rocket::http::{Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, State, get, routes};

use super::counters::AdEvent;
use super::delivery::AdDelivery;
use crate::app::App;
use crate::base::error::ApiError;
use crate::features::ads;
use crate::web::page::{PageError, Pages};
use crate::web::{Browser, ClientAddress};

/// A redirect that nobody caches and no search engine follows.
struct ClickRedirect(String);

impl<'r> Responder<'r, 'static> for ClickRedirect {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        Response::build()
            .status(Status::SeeOther)
            .header(Header::new("Location", self.0))
            .header(Header::new("Cache-Control", "no-store"))
            .header(Header::new("X-Robots-Tag", "noindex, nofollow"))
            .ok()
    }
}

/// Leads to the page of the advertiser; the first click of an offer that was seen counts. An offer that does not count any more
/// still leads there, as long as the booking is on the site. Errors: `NotFound` for a token that the portal did not make; `Gone`.
#[get("/ads/<offer>")]
async fn follow_ad(
    offer: &str,
    browser: Browser,
    address: ClientAddress,
    app: App,
    delivery: &State<Arc<AdDelivery>>,
    pages: &State<Arc<Pages>>,
) -> Result<ClickRedirect, PageError> {
    let (network, now) = (address.network(), app.clock.now());
    let read = delivery.signer.read(offer, &network).ok_or(ApiError::NotFound)?;
    let snapshot = delivery.snapshot(&app, &pages.cache).await?;
    let ad_key = snapshot.find(read.offer.ad_id).map(|ad| ad.key).ok_or(ApiError::Gone)?;
    let locale = read.offer.locale;
    let to = app.read(move |db| ads::destination(db, ad_key, locale)).await?.ok_or(ApiError::Gone)?;
    if read.is_here && browser.is_person() {
        let day = now.day(&app.site().zone);
        delivery.counters.record_click(&AdEvent { offer: &read.offer, ad_key, network: &network, day, now });
    }
    Ok(ClickRedirect(to))
}

/// The redirect of clicks, at the root.
pub fn routes() -> Vec<Route> {
    routes![follow_ad]
}
