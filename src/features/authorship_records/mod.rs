//! Authorship records: who made what in which work (article, contact, legal page, picture), under which licence and for which
//! fee. Records are proposed by the first save of a work, by a translation and by an upload; the records of an article are
//! its byline. Managers confirm records and decide disputes, admins complete them, authors read their own. A dispute about
//! the licence of a picture hides the picture at once; nothing else is hidden by a record.
//!
//! - `certificate.rs`: the certificate of a record as a PDF file.
//! - `demo.rs`: records of the demo content in each state.
//! - `events.rs`: the event on which open lists reload, sent by actions and by private files.
//! - `evidence.rs`: the evidence of a record as private files, and who reads it.

pub mod actions;
mod certificate;
mod demo;
mod events;
mod evidence;
mod jobs;
mod panel;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use demo::complete_demo;
pub use evidence::EVIDENCE;
pub use jobs::notify_ending_licences;

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [panel::routes(), site::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![panel::doc(), site::doc()]
}
