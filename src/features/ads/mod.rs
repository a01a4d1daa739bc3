//! Bookings of advertising. An owner books a package on sale: designs in up to three languages, wished dates, destination,
//! advertiser and recipient of the invoice. A submission is reviewed through a case (`cases`); its approval reserves the
//! places for its days, and no day of a place is sold more often than the place allows. A booking that costs something waits
//! for the payment of its invoice, runs from its first to its last day, and ends in the archive.
//!
//! An approved booking keeps its approved version on the site while a change of its designs waits for a review. The terms of the
//! package are frozen by the submission.
//!
//! - `demo.rs`: bookings of the demo content.
//! - `events.rs`: the event on which open lists of the staff reload.
//! - `link_check.rs`: reads the page to which a click leads.
//!
//! Owners alone see drafts; owners and those who moderate see contact and recipient of the invoice.

pub mod actions;
mod demo;
mod events;
mod jobs;
mod link_check;
mod panel;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use demo::{bill_demo, demo_pictures, fill_demo};
pub use jobs::{bill_due, move_due, remove_unused_pictures};
pub use site::AdPictureLimit;
pub use view::destination;

/// Endpoints of bookings, for owners and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [site::docs(), panel::docs()].concat()
}
