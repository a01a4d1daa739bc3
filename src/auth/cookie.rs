//! The session as a cookie: pages that are opened by address carry no `Authorization`, so a closed portal and its
//! pictures are read by this. It opens nothing else: calls of the API need the bearer.

use rocket::http::{Cookie, CookieJar, SameSite};
use rocket::time::Duration;

use crate::app::App;
use crate::base::clock::Ts;

/// Its name.
pub const NAME: &str = "session";

/// Gives the browser the cookie of a fresh session.
pub fn give(jar: &CookieJar<'_>, app: &App, token: &str, expires_at: Ts) {
    let lasts = expires_at.since(app.clock.now());
    let cookie = Cookie::build((NAME, token.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.config.server.is_https())
        .max_age(Duration::seconds(i64::try_from(lasts.as_secs()).unwrap_or(0)));
    jar.add(cookie);
}

/// Takes it away.
pub fn take(jar: &CookieJar<'_>) {
    jar.remove(Cookie::build(NAME).path("/"));
}
