//! Categories: the tree of two levels in which articles stand, with names in three languages. Staff arrange it in the
//! panel; public pages and menus read it. A category with articles is never removed: its contents move first.
//!
//! - `public_tree.rs`: the tree in the reader's language, as public pages of several features need it

mod actions;
pub mod pages;
mod panel;
pub mod public_tree;
pub mod store;
pub mod types;
mod view;

pub use pages::routes as page_routes;
pub use panel::{doc, routes};
pub use types::{Category, CategoryFields};
