//! The choice of a country. The country stands in the address of a list, so that pages stay the same for everybody; the cookie
//! only leads from `/services` to the services of the chosen country.

use rocket::form::Form;
use rocket::http::{Cookie, CookieJar, SameSite};
use rocket::time::Duration;
use rocket::{Route, get, post, routes};

use super::list;
use crate::app::App;
use crate::base::country::Country;
use crate::features::services::types::pages::COUNTRY_COOKIE;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

/// Time for which the choice is stored.
const STORED_DAYS: i64 = 365;

/// The country of the cookie, if it names one.
pub fn chosen(cookies: &CookieJar<'_>) -> Option<Country> {
    cookies.get(COUNTRY_COOKIE).and_then(|cookie| Country::parse(cookie.value()))
}

fn store(cookies: &CookieJar<'_>, app: &App, country: Country) {
    let cookie = Cookie::build((COUNTRY_COOKIE, country.code()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.config.server.is_https())
        .max_age(Duration::days(STORED_DAYS));
    cookies.add(cookie);
}

#[get("/services/select-country-service", rank = 1)]
async fn countries(call: WebPageRequest) -> Result<PageReply, PageError> {
    call.respond("service-countries", list::countries).await
}

/// A choice as a browser posts it.
#[derive(rocket::FromForm)]
struct PostedCountry {
    /// ISO 3166-1; anything else stands for all countries.
    #[field(default = String::new())]
    country: String,
}

#[post("/services/select-country-service", data = "<form>")]
fn choose(call: WebPageRequest, cookies: &CookieJar<'_>, form: Form<PostedCountry>) -> PageReply {
    match Country::parse(&form.country) {
        Some(country) => {
            store(cookies, call.app(), country);
            call.see_other(&list::path_in(country))
        }
        None => {
            cookies.remove(Cookie::build(COUNTRY_COOKIE).path("/"));
            call.see_other("/services")
        }
    }
}

/// The page of the choice and its form.
pub fn routes() -> Vec<Route> {
    routes![countries, choose]
}
