//! Services that users offer. An owner writes a draft in up to three languages, submits it, and the staff decides through a
//! case (`cases`); trusted owners publish at once. A published service keeps its approved version on the site while a change
//! of it waits, expires after the days of its category, and is renewed by its owner or by the link of a letter.
//!
//! Owners alone see drafts, changes that wait and decisions. The e-mail address of an owner is never part of a service.
//!
//! - `newest.rs`: countries and the newest services for pages of other features, above all the home page.

pub mod actions;
mod jobs;
pub mod newest;
pub mod pages;
mod rules;
mod site;
pub mod store;
pub mod types;
mod view;

pub use jobs::{expire_and_remind, remove_expired_links, remove_unused_photos, sweep_drafts};
pub use pages::page_routes;
pub use site::{NumberLimit, ServicePhotoLimit, docs, routes};
