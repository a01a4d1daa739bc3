//! Reports about the delivery of bookings: views and clicks by day, place and language. Owners and the staff read them; whoever
//! has the link of a report reads it without an account. The report as a PDF file is signed, and a page tells whether a file
//! is unchanged. A report never names readers, and a link never shows more than the report of one booking.
//!
//! Further files:
//! - `demo.rs`: counts of the demo content.
//! - `document.rs`: draws the report as a PDF file.
//! - `signature.rs`: signs files, and checks them.

mod actions;
mod demo;
mod document;
mod pages;
mod panel;
mod rules;
mod signature;
mod site;
mod store;
pub mod types;
mod view;

pub use demo::fill_demo;
pub use pages::routes as page_routes;

/// Endpoints of reports, for owners and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), panel::doc()]
}
