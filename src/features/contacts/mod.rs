//! Contacts: a second tree beside the categories, group → subgroup → contact, with phones to tap, hours and the languages
//! spoken. Readers browse it, staff keep it right: what nobody confirms in time says so, and vanishes in the end.
//! A contact never claims to be open without hours that somebody wrote down.

pub mod actions;
mod card;
pub mod checks;
mod correction_page;
mod corrections;
mod events;
mod group_actions;
pub mod groups;
pub mod hours;
mod jobs;
mod json_ld;
mod listing;
mod page;
mod panel;
mod panel_groups;
pub mod redirects;
pub mod shortcuts;
mod shown;
mod site;
pub mod store;
mod table;
pub mod tree;
pub mod types;
mod vcard;
pub mod view;

pub use correction_page::CorrectionPage;
pub use corrections::{CorrectionLimit, sweep};
pub use jobs::move_due;

/// Pages of contacts.
pub fn page_routes() -> Vec<rocket::Route> {
    [site::page_routes(), correction_page::page_routes()].concat()
}

/// Endpoints of contacts, for staff and for readers.
pub fn routes() -> Vec<rocket::Route> {
    [panel::routes(), panel_groups::routes(), corrections::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![panel::doc(), panel_groups::doc(), corrections::doc()]
}
