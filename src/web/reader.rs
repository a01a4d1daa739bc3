//! Who may read: everybody, or in a closed portal those who are signed in; and what is left for those who may not.

use std::sync::Arc;

use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use serde_json::Value;

use super::error::refuse;
use super::page::{PageDb, Pages};
use crate::app::App;
use crate::base::error::ApiError;

/// The session that a request shows: as its bearer, or as the cookie of pages that are opened by address.
pub(super) fn token_of(request: &Request<'_>) -> Option<String> {
    let bearer = request.headers().get_one("Authorization").and_then(|header| header.strip_prefix("Bearer "));
    bearer.map(str::to_owned).or_else(|| request.cookies().get("session").map(|cookie| cookie.value().to_owned()))
}

/// Somebody who may read what the portal shows its readers: everybody, or in a closed portal who is signed in.
pub struct Reader;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Reader {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Reader, (Status, ()), Status> {
        let (Some(app), Some(pages)) = (request.rocket().state::<App>(), request.rocket().state::<Arc<Pages>>()) else {
            return refuse(request, ApiError::internal("pages are not managed"));
        };
        if app.config.access.anonymous {
            return Outcome::Success(Reader);
        }
        match pages.may_access(app, token_of(request)).await {
            Ok(true) => Outcome::Success(Reader),
            Ok(false) => refuse(request, ApiError::Unauthorized),
            Err(error) => refuse(request, error),
        }
    }
}

impl Pages {
    /// Whether a token opens a closed portal.
    pub(super) async fn may_access(&self, app: &App, token: Option<String>) -> Result<bool, ApiError> {
        let Some(token) = token else { return Ok(false) };
        let (check, now) = (self.may_read, app.clock.now());
        app.read(move |connection| check(connection, &token, now)).await
    }

    /// The frame; for who stands outside a closed portal without anything that there is to read.
    pub(super) fn layout_for(&self, db: &PageDb, epoch: u64, outside: bool) -> Result<Arc<str>, ApiError> {
        let json = self.layout_json(db, epoch)?;
        if !outside {
            return Ok(json);
        }
        let mut frame: Value = serde_json::from_str(&json)?;
        for list in ["menu", "sections", "categories"] {
            frame[list] = Value::Array(Vec::new());
        }
        Ok(frame.to_string().into())
    }
}
