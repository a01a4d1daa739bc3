//! The session cookie. Requests for pages and pictures carry no `Authorization` header, so a private site checks this cookie
//! for them. Calls of the API need the bearer token.

use rocket::http::{Cookie, CookieJar, SameSite};
use rocket::time::Duration;

use crate::app::App;
use crate::base::clock::Ts;

/// Name of the cookie.
pub const NAME: &str = "session";

/// Sets the cookie of a new session.
pub fn set(jar: &CookieJar<'_>, app: &App, token: &str, expires_at: Ts) {
    let max_age = expires_at.since(app.clock.now());
    let cookie = Cookie::build((NAME, token.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.config.server.is_https())
        .max_age(Duration::seconds(i64::try_from(max_age.as_secs()).unwrap_or(0)));
    jar.add(cookie);
}

/// Removes the cookie.
pub fn clear(jar: &CookieJar<'_>) {
    jar.remove(Cookie::build(NAME).path("/"));
}
