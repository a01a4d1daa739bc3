//! Every route, wrapped: the mode in force is checked, the request has a span in the log, its duration is counted.

use std::sync::Arc;
use std::time::Instant;

use rocket::http::Status;
use rocket::route::{Handler, Outcome, Route};
use rocket::{Data, Request};
use tracing::Instrument as _;

use super::error::remember;
use super::gate;
use super::request::RequestContext;
use super::request_figures::{RequestFigures, RouteFigures};

/// The routes below `base`, observed.
pub fn observed(figures: &RequestFigures, base: &str, routes: Vec<Route>) -> Vec<Route> {
    let base = base.trim_end_matches('/');
    let observe = |mut route: Route| {
        let figures = figures.add(route.method.as_str(), format!("{base}{}", route.uri.path()));
        route.handler = Box::new(Observed { handler: route.handler, figures });
        route
    };
    routes.into_iter().map(observe).collect()
}

/// A handler with what surrounds it.
#[derive(Clone)]
struct Observed {
    handler: Box<dyn Handler>,
    figures: Arc<RouteFigures>,
}

#[rocket::async_trait]
impl Handler for Observed {
    async fn handle<'r>(&self, request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r> {
        let began = Instant::now();
        if let Err(error) = gate::check(request) {
            let status = Status::new(error.status());
            remember(request, error);
            self.figures.observe(status.code, began.elapsed());
            return Outcome::Error(status);
        }
        let span = tracing::info_span!("request", id = %RequestContext::of(request).id_text());
        let outcome = self.handler.handle(request, data).instrument(span).await;
        match &outcome {
            Outcome::Success(response) => self.figures.observe(response.status().code, began.elapsed()),
            Outcome::Error(status) => self.figures.observe(status.code, began.elapsed()),
            Outcome::Forward(_) => {}
        }
        outcome
    }
}
