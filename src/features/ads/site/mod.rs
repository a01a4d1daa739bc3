//! Endpoints of bookings for their owners.

mod own;
mod pictures;

pub use pictures::AdPictureLimit;

/// Routes of the endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [own::routes(), pictures::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![own::doc(), pictures::doc()]
}
