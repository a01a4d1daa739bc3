//! Notifications: the endpoints of a person's notifications and preferences, and the authorisation of realtime channels.
//!
//! Permission to join a channel is decided in `rules.rs` only.

mod rules;
mod site;
mod types;

pub use site::broadcasting::routes as broadcasting_routes;
pub use site::{doc, routes};
