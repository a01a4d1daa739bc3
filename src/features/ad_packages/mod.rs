//! Packages of advertising: places with their duration and price, which people book on `/advertising/package`. Admins write
//! and sell them, managers may pause a sale. A price that was on sale is never overwritten: a change adds a version, and
//! bookings keep the terms under which they were made.
//!
//! - `demo.rs`: packages of the demo content.

mod actions;
mod demo;
mod pages;
mod panel;
mod rules;
pub mod store;
pub mod types;
mod view;

pub use demo::fill_demo;
pub use pages::routes as page_routes;
pub use panel::{doc, routes};
