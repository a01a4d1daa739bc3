//! Endpoints for staff: legal pages and the operator's identity.

mod operator;
mod pages;

use serde::Serialize;

use super::actions::STALE;
use crate::base::error::ApiError;

/// Adds the current copy to the refusal of a stale version.
fn with_current<T, C: Serialize>(
    result: Result<T, ApiError>,
    current: impl FnOnce() -> Result<C, ApiError>,
) -> Result<T, ApiError> {
    match result {
        Err(ApiError::Conflict { code: STALE, current: None }) => Err(ApiError::stale(current()?)),
        other => other,
    }
}

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [pages::routes(), operator::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![pages::doc(), operator::doc()]
}
