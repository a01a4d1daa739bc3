//! The calls that a page makes once somebody has looked at it for a few seconds. Pages that are answered from memory
//! make them, too.

use std::sync::Arc;

use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, State, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::misses::normal;
use super::readers::{Click, Depth, Readers, Visit};
use super::subject::Subject;
use crate::api;
use crate::app::App;
use crate::base::id::Id;
use crate::features::articles::types::Article;
use crate::web::{ApiProblem, ClientAddress, Query, RequestContext};

/// Longest path that is counted; addresses of ours are shorter.
const LONGEST_PATH: usize = 300;

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
    /// How far they came, once they did; without it they have begun.
    #[param(inline)]
    read: Option<Depth>,
    /// Set by browsers of staff: not counted.
    staff: Option<bool>,
}

/// What somebody looks at.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Visited {
    /// Path of the page without language.
    #[schema(max_length = 300)]
    path: Option<String>,
    /// What they tapped on the contact at that path; without it they look at the page.
    #[param(inline)]
    click: Option<Click>,
    /// The question, on a search page that found nothing.
    #[schema(max_length = 200)]
    missed: Option<String>,
    /// Set by browsers of staff: not counted.
    staff: Option<bool>,
}

/// Somebody reads this article, in the language of the `Lang` header, and comes to its middle or its end. Counted without cookies; staff, robots and pages
/// loaded ahead are not.
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
    facts: RequestContext,
    app: App,
    readers: &State<Arc<Readers>>,
) -> Status {
    if !browser.loads_ahead && reading.staff != Some(true) {
        let subject = Subject::Article(id.as_str().to_owned());
        let visit = Visit { subject: &subject, lang: facts.lang, address: &address.0, agent: &browser.agent };
        match reading.read {
            None => readers.notice(&today(&app), visit),
            Some(depth) => readers.notice_depth(&today(&app), visit, depth),
        }
    }
    Status::NoContent
}

/// Somebody looks at a public page that is no article, in the language of the `Lang` header; or taps a number, the way or the
/// site of a contact; or searches in vain. Counted
/// without cookies; staff, robots and pages loaded ahead are not. A question is kept once two different people asked it on
/// the same day.
#[utoipa::path(tag = "reading", params(Visited), responses((status = 204, description = "Heard"), ApiProblem))]
#[post("/visits")]
async fn visit(
    visited: Query<Visited>,
    browser: Browser,
    address: ClientAddress,
    facts: RequestContext,
    app: App,
    readers: &State<Arc<Readers>>,
) -> Status {
    if browser.loads_ahead || visited.staff == Some(true) {
        return Status::NoContent;
    }
    if let Some(path) = visited.path.as_ref().filter(|path| path.starts_with('/') && path.len() <= LONGEST_PATH) {
        let subject = Subject::Path(path.trim_end_matches('/').to_owned());
        let visit = Visit { subject: &subject, lang: facts.lang, address: &address.0, agent: &browser.agent };
        match visited.click {
            None => readers.notice(&today(&app), visit),
            Some(click) => readers.notice_click(&today(&app), visit, click),
        }
    }
    if let Some(query) = visited.missed.as_deref().and_then(normal) {
        readers.notice_miss(&today(&app), facts.lang, query, (&address.0, &browser.agent));
    }
    Status::NoContent
}

fn today(app: &App) -> String {
    app.clock.now().day(&app.site().zone)
}

api!(read, visit);
