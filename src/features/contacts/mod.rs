//! Contacts: a second tree beside the categories, group → subgroup → contact, with phones to tap, hours and the languages
//! spoken. Readers browse it; staff keep it right: a contact that nobody confirms in time says so and is hidden in the end.
//! A contact is never shown as open without hours that somebody entered.
//!
//! - `csv/`: the table of contacts for other programs, both its import and its export.
//! - `drawings.rs`: the drawing of a contact without a logo, by the icon of its group.
//! - `events.rs`: the event for open panels, sent by actions and by jobs.
//! - `highlights.rs`: contacts and groups on pages of other features, above all the home page.

pub mod actions;
pub mod csv;
mod drawings;
mod events;
pub mod highlights;
mod jobs;
mod pages;
mod panel;
pub mod rules;
mod site;
pub mod store;
pub mod types;
pub mod view;

pub use jobs::{move_due, remove_expired_links};
pub use pages::{ContactSuggestionPage, page_routes};
pub use site::SuggestionLimit;

/// Endpoints of contacts, for staff and for readers.
pub fn routes() -> Vec<rocket::Route> {
    [panel::routes(), site::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [panel::docs(), vec![site::doc()]].concat()
}
