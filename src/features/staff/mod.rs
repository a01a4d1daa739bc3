//! Staff accounts: roles and permissions, languages, absence and end of the work, suspension and reinstatement,
//! reassignment of open work, and invitations.
//!
//! Used by the panel and by the command line. It never leaves the portal without an active super-admin.

pub mod actions;
mod jobs;
mod panel;
mod rules;
mod site;
mod store;
pub mod types;
mod view;

use rocket::Route;
use utoipa::openapi::OpenApi;

pub use jobs::{end_due, remove_expired_invitations};

/// The endpoints, to be mounted under `/api`.
pub fn routes() -> Vec<Route> {
    [panel::routes(), panel::absence::routes(), panel::invitations::routes(), site::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<OpenApi> {
    vec![panel::doc(), panel::absence::doc(), panel::invitations::doc(), site::doc()]
}
