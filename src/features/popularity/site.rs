//! The call that an article page makes once somebody has looked at it for a few seconds.

use std::sync::Arc;

use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, State, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::readers::{Readers, Visit};
use crate::api;
use crate::app::App;
use crate::base::id::Id;
use crate::features::articles::Article;
use crate::web::{ApiProblem, ClientAddress, Query};

/// Name of the browser, and whether it only loads ahead.
struct Browser {
    agent: String,
    loads_ahead: bool,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Browser {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Browser, (Status, ()), Status> {
        let header = |name: &str| request.headers().get_one(name).unwrap_or_default();
        let purpose = format!("{} {} {}", header("Sec-Purpose"), header("Purpose"), header("X-Moz"));
        Outcome::Success(Browser {
            agent: header("User-Agent").to_owned(),
            loads_ahead: purpose.contains("prefetch") || purpose.contains("preview"),
        })
    }
}

/// Who reads.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Reading {
    /// Set by browsers of staff: not counted.
    staff: Option<bool>,
}

/// Somebody reads this article. Counted without cookies, once a day; staff, robots and pages loaded ahead are not.
#[utoipa::path(
    tag = "reading",
    params(("id" = String, Path, description = "The article"), Reading),
    responses((status = 204, description = "Heard"), ApiProblem)
)]
#[post("/reading/<id>")]
async fn read(
    id: Id<Article>,
    reading: Query<Reading>,
    browser: Browser,
    address: ClientAddress,
    app: App,
    readers: &State<Arc<Readers>>,
) -> Status {
    if !browser.loads_ahead && reading.staff != Some(true) {
        readers.notice(app.clock.now(), Visit { article: id.as_str(), address: &address.0, agent: &browser.agent });
    }
    Status::NoContent
}

api!(read);
