//! Endpoints that a page calls after it was visible for a few seconds; cached pages call them too.

use std::sync::Arc;

use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, State, post};
use serde::Deserialize;
use url::Url;
use utoipa::{IntoParams, ToSchema};

use super::metrics::Metric;
use super::origins::Arrival;
use super::tracked_page::TrackedPage;
use super::visitors::{Click, Depth, Visit, Visitors};
use super::zero_result_searches::normalize;
use crate::api;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::Article;
use crate::web::browser::is_bot;
use crate::web::{ApiProblem, Browser, ClientAddress, Query, RequestContext, refuse};

/// Longest path that is counted, in bytes.
const LONGEST_PATH: usize = 300;

/// A client that uses the contact details of a service.
pub struct ContactUse {
    visitors: Arc<Visitors>,
    lang: Lang,
    network: String,
    agent: String,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ContactUse {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<ContactUse, (Status, ()), Status> {
        let Some(visitors) = request.rocket().state::<Arc<Visitors>>() else {
            return refuse(request, ApiError::internal("visitors are not managed"));
        };
        Outcome::Success(ContactUse {
            visitors: visitors.clone(),
            lang: RequestContext::of(request).lang,
            network: ClientAddress::of(request).network(),
            agent: request.headers().get_one("User-Agent").unwrap_or_default().to_owned(),
        })
    }
}

impl ContactUse {
    /// Checks that the client does not say itself that it is a robot. Errors: 422 `robot`.
    pub fn demand_person(&self) -> Result<(), ApiError> {
        if is_bot(&self.agent) { Err(ApiError::Refused { status: 422, code: "robot" }) } else { Ok(()) }
    }

    /// Counts the use, once a day for the network of the client.
    pub fn record(&self, app: &App, service_id: &str, metric: Metric) {
        let page = TrackedPage::Object { kind: "service", id: service_id.to_owned() };
        let visit = Visit { page: &page, lang: self.lang, address: &self.network, agent: &self.agent };
        self.visitors.record_contact(&app.today(), visit, metric);
    }
}

/// A reader.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReadQuery {
    /// Depth that was reached; without it the reading begins.
    #[param(inline)]
    read: Option<Depth>,
    /// Host of the page outside the site that led to this article; `direct` where none did. Without it the reader came from
    /// another page of the site.
    from: Option<String>,
    /// The same of the first page of the visit, where it was left before it was reported.
    visit_from: Option<String>,
    /// Set by browsers of staff, who are not counted.
    staff: Option<bool>,
}

/// A view of a public page.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VisitQuery {
    /// Path of the page without language.
    #[schema(max_length = 300)]
    path: Option<String>,
    /// Target of the click on the contact at that path; without it the page was viewed.
    #[param(inline)]
    click: Option<Click>,
    /// The query, on a search page without results.
    #[schema(max_length = 200)]
    missed: Option<String>,
    /// Host of the page outside the site that led to this page; `direct` where none did. Without it the reader came from
    /// another page of the site.
    from: Option<String>,
    /// The same of the first page of the visit, where it was left before it was reported.
    visit_from: Option<String>,
    /// Set by browsers of staff, who are not counted.
    staff: Option<bool>,
}

/// Somebody reads this article, in the language of the `Lang` header, and comes to its middle or its end. Counted without cookies; staff, robots and pages
/// loaded ahead are not.
#[utoipa::path(
    tag = "statistics",
    params(("id" = String, Path, description = "The article"), ReadQuery),
    responses((status = 204, description = "Heard"), ApiProblem)
)]
#[post("/statistics/reads/<id>")]
async fn record_read(
    id: Id<Article>,
    reading: Query<ReadQuery>,
    browser: Browser,
    address: ClientAddress,
    facts: RequestContext,
    app: App,
    visitors: &State<Arc<Visitors>>,
) -> Status {
    if !browser.prefetches && reading.staff != Some(true) {
        let page = TrackedPage::Article(id.as_str().to_owned());
        let network = address.network();
        let visit = Visit { page: &page, lang: facts.lang, address: &network, agent: &browser.agent };
        match reading.read {
            None => {
                let arrival = arrival(&app, reading.from.as_deref(), reading.visit_from.as_deref());
                visitors.record(&app.today(), visit, arrival);
            }
            Some(depth) => visitors.record_depth(&app.today(), visit, depth),
        }
    }
    Status::NoContent
}

/// Somebody looks at a public page that is no article, in the language of the `Lang` header; or taps a number, the way or the
/// site of a contact; or searches in vain. Counted
/// without cookies; staff, robots and pages loaded ahead are not. A question is kept once two different people asked it on
/// the same day.
#[utoipa::path(tag = "statistics", params(VisitQuery), responses((status = 204, description = "Heard"), ApiProblem))]
#[post("/statistics/visits")]
async fn record_visit(
    visited: Query<VisitQuery>,
    browser: Browser,
    address: ClientAddress,
    facts: RequestContext,
    app: App,
    visitors: &State<Arc<Visitors>>,
) -> Status {
    if browser.prefetches || visited.staff == Some(true) {
        return Status::NoContent;
    }
    if let Some(path) = visited.path.as_ref().filter(|path| path.starts_with('/') && path.len() <= LONGEST_PATH) {
        let page = TrackedPage::Path(path.trim_end_matches('/').to_owned());
        let network = address.network();
        let visit = Visit { page: &page, lang: facts.lang, address: &network, agent: &browser.agent };
        match visited.click {
            None => {
                let arrival = arrival(&app, visited.from.as_deref(), visited.visit_from.as_deref());
                visitors.record(&app.today(), visit, arrival);
            }
            // the server counts the uses of services itself
            Some(click) if path.starts_with("/contacts/") => visitors.record_click(&app.today(), visit, click),
            Some(_) => {}
        }
    }
    if let Some(query) = visited.missed.as_deref().and_then(normalize) {
        visitors.record_zero_result(&app.today(), facts.lang, query, (&address.network(), &browser.agent));
    }
    Status::NoContent
}

/// The origins behind the hosts that a browser reports.
fn arrival(app: &App, from: Option<&str>, visit_from: Option<&str>) -> Arrival {
    let own = Url::parse(&app.config.server.public_url()).ok();
    Arrival::read(from, visit_from, own.as_ref().and_then(Url::host_str).unwrap_or_default())
}

api!(record_read, record_visit);
