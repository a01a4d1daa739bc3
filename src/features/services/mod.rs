//! Services that users offer. An owner writes a draft in up to three languages, submits it, and the staff decides through a
//! case (`cases`); trusted owners publish at once. A published service keeps its approved version on the site while a change
//! of it waits, expires after the days of its category, and is renewed by its owner or by the link of a letter.
//!
//! The staff lists all services but drafts, decides on what waits, suspends and archives by decisions with reasons, and
//! moves, prolongs, features and merges services. A member of the staff leaves own services to somebody else.
//!
//! - `csv.rs`: services as a table that is exported and imported.
//! - `documents.rs`: declares services as owners of private files.
//! - `events.rs`: the event on which open lists of the staff reload.
//! - `newest.rs`: countries and the newest services for pages of other features, above all the home page.
//!
//! Owners alone see drafts; owners and staff see changes that wait and decisions. The e-mail address of an
//! owner is never part of a service.

pub mod actions;
mod csv;
mod documents;
mod events;
mod jobs;
pub mod newest;
pub mod pages;
mod panel;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use documents::DOCUMENTS;
pub use jobs::{expire_and_remind, remove_expired_links, remove_unused_photos, sweep_drafts};
pub use pages::page_routes;
pub use site::{NumberLimit, ServicePhotoLimit};

/// Endpoints of services, for owners and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [site::docs(), panel::docs()].concat()
}
