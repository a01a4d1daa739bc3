//! Reports: notices of readers that something on a page is wrong, with or without an account and with or without
//! JavaScript. Each is confirmed at once, taken by a manager, decided with a reason that the reporter is told, and closed.
//! Name and e-mail address of a reporter are erased a year after the report was closed.
//!
//! Suggestions about contacts are a separate object (`contacts`): they concern one field, are settled by one click and
//! also come from the listed organisation by a link; they need no reasoned decision.
//!
//! - `subject.rs`: resolves the object or page that a report names, through the stores of other features.

mod actions;
mod jobs;
pub mod pages;
mod panel;
mod rules;
mod site;
mod store;
mod subject;
pub mod types;
mod view;

pub use jobs::{close_decided, forget_reporters};
pub use pages::routes as page_routes;
pub use rules::NOTE_MIN;
pub use site::ReportLimit;

/// Endpoints of reports, for readers and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), panel::doc()]
}
