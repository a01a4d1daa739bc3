//! What the operator says as the operator: imprint, privacy notice, terms and other static pages, each with all the
//! versions that were ever in force, readable by everybody, also in a closed portal. Admins write and approve them; the
//! clock puts them into force. A legal page is never removed, only replaced, and no placeholder reaches a reader.

mod actions;
mod calls;
mod demo;
mod identity;
mod jobs;
pub mod kits;
mod panel;
mod panel_operator;
mod placeholders;
mod site;
mod store;
pub mod types;
mod view;

pub use demo::publish_demo;
pub use identity::{Operator, operator};
pub use jobs::put_into_force;
pub use panel::routes;
pub use site::{agreed_to, footer, in_force, routes as page_routes};
pub use store::{has_texts, to_accept};

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![panel::doc(), panel_operator::doc()]
}

/// Endpoints of the operator's identity.
pub fn operator_routes() -> Vec<rocket::Route> {
    panel_operator::routes()
}
