//! Categories: the tree of two levels in which articles hang, with names in three languages. Staff arrange it in the
//! panel; public pages and menus read it. A category with articles is never removed: its contents move first.

mod actions;
mod panel;
pub mod redirects;
pub mod store;
pub mod types;

pub use panel::{doc, routes};
pub use types::{Category, CategoryState, CategoryText, NewCategory};
