//! Requests that the mode in force does not allow.

use rocket::Request;
use rocket::http::Method;

use crate::app::App;
use crate::base::error::ApiError;
use crate::base::service_mode::ServiceMode;

/// Addresses that are open in every mode: sign-in and sign-out, the page that ends the mode, the broadcaster, and the counts of
/// readers and of views of advertisements.
const ALWAYS_OPEN: [&str; 9] = [
    "/api/auth/login",
    "/api/auth/passkey",
    "/api/auth/logout",
    "/api/panel/system",
    "/api/statistics",
    "/api/ads/offers",
    "/broadcasting",
    "/app",
    "/apps",
];

/// The part that maintenance closes for reading as well.
const PANEL: &str = "/api/panel";

/// True if `path` is `prefix` or below it.
fn is_below(path: &str, prefix: &str) -> bool {
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Checks a request against the mode in force. Errors: 503 with the mode as its code.
pub(super) fn check(request: &Request<'_>) -> Result<(), ApiError> {
    let mode = request.rocket().state::<App>().map_or(ServiceMode::Normal, |app| app.mode.get());
    if mode.allows_changes() {
        return Ok(());
    }
    let path = request.uri().path().as_str();
    let reads = matches!(request.method(), Method::Get | Method::Head | Method::Options);
    let is_closed = !reads || (mode == ServiceMode::Maintenance && is_below(path, PANEL));
    if is_closed && !ALWAYS_OPEN.iter().any(|open| is_below(path, open)) {
        return Err(ApiError::Refused { status: 503, code: mode.as_str() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_below_whole_segments_only() {
        assert!(is_below("/app", "/app") && is_below("/apps/1/events", "/apps"));
        assert!(!is_below("/api/panel/systems", "/api/panel/system") && !is_below("/application", "/app"));
    }
}
