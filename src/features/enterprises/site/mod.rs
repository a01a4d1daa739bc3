//! Endpoints of enterprises for their members.

mod joining;
mod members;
mod own;
mod pictures;
mod request;
mod verification;

/// Routes of the endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [own::routes(), members::routes(), joining::routes(), verification::routes(), pictures::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![own::doc(), members::doc(), joining::doc(), verification::doc(), pictures::doc()]
}
