//! Enterprises: firms, associations, authorities and media with a profile, members and a verification. Any person founds
//! one, submits it, and the staff decides through a case (`cases`); beside its state it can be verified for 24 months with
//! private evidence. Members act by their role: owners do everything, editors write the profile, billing members the
//! invoice data.
//!
//! Nobody but members and staff sees members, billing data, evidence or the requests of an enterprise, and nobody learns
//! whether an e-mail address has an account by inviting it.
//!
//! - `csv.rs`: enterprises as a table that is exported and imported.
//! - `evidence.rs`: evidence of a verification as private files.

pub mod actions;
mod csv;
mod evidence;
mod jobs;
pub mod pages;
mod panel;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use evidence::EVIDENCE;
pub use jobs::{expire_verifications, remove_expired_invitations, remove_unused_pictures};
pub use rules::{formatted_uid, is_vat_number};

/// Endpoints for members and staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [site::docs(), panel::docs()].concat()
}
