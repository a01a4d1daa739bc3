//! Articles: written by authors, reviewed and published by managers, in up to three languages that each move through
//! states of their own. Readers only ever see the live copy that publication froze; the working copy stays inside.
//!
//! - `cache_tags.rs`: tags of cached pages, which pages, actions and other features share
//! - `events.rs`: effects of changes, called from several actions

pub mod actions;
pub mod cache_tags;
pub mod events;
mod jobs;
pub mod pages;
mod panel;
pub mod rules;
pub mod store;
pub mod types;
pub mod view;

pub use jobs::{empty_bin, move_due};
pub use pages::routes as page_routes;
pub use panel::{docs, routes};
