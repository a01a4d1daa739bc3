//! People who work here: who may make whom, who is let go and comes back, what they leave to others, and the
//! invitations that bring them in. Used by the panel and by the command line; never without an active super-admin.

pub mod actions;
mod authority;
pub mod invitations;
mod panel;
mod panel_invitations;
mod site;
mod store;
pub mod types;
mod view;

use rocket::Route;
use utoipa::openapi::OpenApi;

/// The endpoints, to be mounted under `/api`.
pub fn routes() -> Vec<Route> {
    [panel::routes(), panel_invitations::routes(), site::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<OpenApi> {
    vec![panel::doc(), panel_invitations::doc(), site::doc()]
}
