//! Consult requests: people ask the portal for advice, with or without an account and with or without JavaScript. The
//! sender confirms the address by a link, reads the replies on a status page that only its code opens, writes back there,
//! and can reopen a request that is done. The staff answers on a list or a board.
//!
//! The code of a request opens the conversation; the page shows neither the address nor the number nor anything
//! internal. Some months after its end a request loses everything personal; what is left counts in the report. Nothing of
//! a request may reach a public page, a feed, the search, a log or an event of a realtime channel.
//!
//! - `attachments.rs`: declares requests as owners of private files.
//! - `demo.rs`: topics and requests of the demo content.
//! - `presence.rs`: who of the staff has a request open.

mod actions;
mod attachments;
mod demo;
mod jobs;
pub mod pages;
mod panel;
pub mod presence;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use actions::reassign;
pub use attachments::ATTACHMENTS;
pub use demo::fill_demo;
pub use jobs::{close_unanswered, purge, remind, remove_unconfirmed};
pub use pages::{TAG, routes as page_routes};
pub use site::ConsultLimit;
pub use view::is_open;

/// Endpoints of consult requests, for those who ask and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [vec![site::doc()], panel::docs()].concat()
}
