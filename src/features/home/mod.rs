//! The main page: a document of blocks that admins put in order, look at, schedule and publish whole. Readers see the
//! published version; without one, a composition that needs nobody. Every published version stays for a while, and any of
//! the last twenty comes back with one press.

mod actions;
mod checks;
mod compose;
mod jobs;
mod panel;
mod panel_preview;
mod site;
mod store;
mod structured_data;
pub mod types;

pub use jobs::move_due;
pub use panel::routes;
pub use site::routes as page_routes;

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![panel::doc(), panel_preview::doc()]
}

/// The endpoint of the preview.
pub fn preview_routes() -> Vec<rocket::Route> {
    panel_preview::routes()
}
