//! Endpoints of the reports for staff.

mod articles;
mod site;
mod zero_result_searches;

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [articles::routes(), zero_result_searches::routes(), site::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![articles::doc(), zero_result_searches::doc(), site::doc()]
}
