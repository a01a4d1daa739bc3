//! Reports: what readers say is wrong with a page, with or without an account and with or without JavaScript. Each is
//! confirmed at once, taken by a manager, decided with a reason that the reporter is told, and closed. A reporter's name
//! and address are erased a year after the end.
//!
//! Suggestions about contacts stay apart (`contacts::actions::suggestions`): they are about one field of a card, are
//! settled by one click and also come from the listed themselves by a link; nobody is owed a reasoned decision about an
//! opening hour. Whatever else people have to say about a contact comes here.

mod actions;
mod jobs;
mod page;
mod panel;
mod site;
mod store;
mod subject;
pub mod types;

pub use jobs::{close_decided, forget_reporters};
pub use page::page_routes;
pub use site::ReportLimit;

/// Endpoints of reports, for readers and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), panel::doc()]
}
