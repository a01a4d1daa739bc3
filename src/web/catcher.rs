//! The error catcher: problem+json below the addresses of programs, the rendered error page elsewhere.

use rocket::http::Status;
use rocket::response::{Responder, Response};
use rocket::{Request, catch};

use super::error::{guard_error, log, problem_response};
use super::page;
use super::request::RequestContext;

/// True if programs read the errors of this address.
fn is_for_programs(request: &Request<'_>) -> bool {
    let path = request.uri().path().as_str();
    RequestContext::of(request).data
        || ["/api", "/broadcasting", "/media", "/assets", "/apps", "/app", "/metrics", "/healthz", "/readyz"]
            .iter()
            .any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// A finished response.
pub struct CaughtResponse(Response<'static>);

impl<'r> Responder<'r, 'static> for CaughtResponse {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, Status> {
        Ok(self.0)
    }
}

/// The catcher of all errors: problem+json for programs, the error page for people.
#[catch(default)]
pub async fn catcher(status: Status, request: &Request<'_>) -> CaughtResponse {
    let error = guard_error(request, status);
    log(&error, request);
    if is_for_programs(request) {
        return CaughtResponse(problem_response(&error, request));
    }
    match page::error_page(request, &error).await {
        Some(response) => CaughtResponse(response),
        None => CaughtResponse(problem_response(&error, request)),
    }
}
