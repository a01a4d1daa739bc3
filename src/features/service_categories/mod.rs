//! Categories of services: a tree of two levels, whose nodes hold the rules of the services in them: countries, credentials,
//! enterprises only, kinds of prices, duration and moderation. Admins arrange the tree, managers edit its texts, and the
//! owners of services choose from it. A category with services is never removed: its contents move first.
//!
//! - `public_tree.rs`: the tree in the reader's language, as public pages need it

mod actions;
mod panel;
pub mod public_tree;
pub mod rules;
pub mod store;
pub mod types;
mod view;

pub use panel::{doc, routes};
pub use view::rules_of;
