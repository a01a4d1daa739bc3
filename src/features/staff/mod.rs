//! Staff accounts: roles and permissions, languages, absence and end of the work, suspension and reinstatement,
//! reassignment of open work, and invitations.
//!
//! Used by the panel and by the command line. It never leaves the portal without an active super-admin.
//!
//! - `demo.rs`: the people of the demo content.

pub mod actions;
mod demo;
mod jobs;
mod panel;
mod rules;
mod site;
mod store;
pub mod types;
mod view;

use rocket::Route;
use rusqlite::Connection;
use utoipa::openapi::OpenApi;

use crate::auth::User;
use crate::base::error::ApiError;

pub use demo::{DemoPeople, add_demo};
pub use jobs::{end_due, remove_expired_invitations};

/// All active super-admins.
pub fn super_admins(db: &Connection) -> Result<Vec<User>, ApiError> {
    store::super_admins(db, 0)
}

/// The endpoints, to be mounted under `/api`.
pub fn routes() -> Vec<Route> {
    [panel::routes(), panel::absence::routes(), panel::invitations::routes(), site::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<OpenApi> {
    vec![panel::doc(), panel::absence::doc(), panel::invitations::doc(), site::doc()]
}
