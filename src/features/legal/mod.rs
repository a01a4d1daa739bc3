//! Legal pages: imprint, privacy notice, terms and other pages of the operator, each with all versions that were ever in
//! force. Everybody can read them, also on a private site. Admins write and approve versions; a scheduled job puts them
//! into force. A page that was in force is never removed, and no placeholder reaches a reader.
//!
//! Further files:
//! - `demo.rs`: puts the starting texts into force for the demo.
//! - `placeholders.rs`: replaces placeholders in texts with the operator's identity.
//! - `templates.rs`: reads the starting texts embedded from `assets/legal`.

mod actions;
mod demo;
mod jobs;
mod pages;
mod panel;
mod placeholders;
mod rules;
mod store;
mod templates;
pub mod types;
mod view;

pub use demo::publish_demo;
pub use jobs::activate_due;
pub use pages::{filled, find_path, footer, in_force, routes as page_routes, to_agree_to};
pub use panel::{docs, routes};
pub use store::{contact_address, has_texts, list_to_accept_again, operator, privacy_version, to_accept};
pub use view::{changed_terms, naming_contact};
