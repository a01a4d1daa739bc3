//! Access to a private site (`[access] anonymous = false`): pages that stay public, and the check of everything else.

use std::sync::Arc;

use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

use super::error::refuse;
use super::page::Pages;
use crate::app::App;
use crate::base::error::ApiError;

/// Pages that a private site shows without a session: sign-in, links from e-mails, legal pages, prices of
/// advertising, shells without content.
pub const PUBLIC_PAGES: &[&str] = &[
    "login",
    "registration",
    "reset-password",
    "confirm-email",
    "invitation",
    "setup",
    "setup-restore",
    "legal",
    "ad-packages",
    "error",
    "panel",
    "contact-check",
    "service-renewal",
    "appeal",
];

/// The session token of a request: its bearer token, or the session cookie of pages that are opened by address.
pub(super) fn token_of(request: &Request<'_>) -> Option<String> {
    let bearer = request.headers().get_one("Authorization").and_then(|header| header.strip_prefix("Bearer "));
    bearer.map(str::to_owned).or_else(|| request.cookies().get("session").map(|cookie| cookie.value().to_owned()))
}

/// True if `token` grants access to a private site.
pub(super) async fn may_access(pages: &Pages, app: &App, token: Option<String>) -> Result<bool, ApiError> {
    let Some(token) = token else { return Ok(false) };
    let (check, now) = (pages.may_read, app.clock.now());
    app.read(move |connection| check(connection, &token, now)).await
}

/// Guard of public content that is no page: passes on a public site, and on a private one with a session.
pub struct SiteAccess;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for SiteAccess {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<SiteAccess, (Status, ()), Status> {
        let (Some(app), Some(pages)) = (request.rocket().state::<App>(), request.rocket().state::<Arc<Pages>>()) else {
            return refuse(request, ApiError::internal("pages are not managed"));
        };
        if app.config.access.anonymous {
            return Outcome::Success(SiteAccess);
        }
        match may_access(pages, app, token_of(request)).await {
            Ok(true) => Outcome::Success(SiteAccess),
            Ok(false) => refuse(request, ApiError::Unauthorized),
            Err(error) => refuse(request, error),
        }
    }
}
