//! Endpoints of services for their owners.

mod documents;
mod numbers;
mod own;
mod photos;
mod renewals;

pub use numbers::NumberLimit;
pub use photos::ServicePhotoLimit;

/// Routes of the endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [own::routes(), documents::routes(), photos::routes(), renewals::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![own::doc(), documents::doc(), photos::doc(), renewals::doc()]
}
