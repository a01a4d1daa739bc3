//! Endpoints of cases for staff.

mod inbox;
mod reason_codes;
mod statistics;

/// Endpoints for staff.
pub fn routes() -> Vec<rocket::Route> {
    [inbox::routes(), reason_codes::routes(), statistics::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![inbox::doc(), reason_codes::doc(), statistics::doc()]
}
