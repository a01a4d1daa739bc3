//! Endpoints of articles for staff.

mod assignments;
mod comments;
mod lists;
mod reads;
mod response;
mod writes;

use rocket::Route;
use utoipa::openapi::OpenApi;

/// The endpoints, to be mounted under `/api`.
pub fn routes() -> Vec<Route> {
    [assignments::routes(), lists::routes(), reads::routes(), writes::routes(), comments::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<OpenApi> {
    vec![assignments::doc(), lists::doc(), reads::doc(), writes::doc(), comments::doc()]
}
