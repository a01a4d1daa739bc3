//! Builds what the API and the public pages answer.

mod cards;
mod panel;

pub use cards::{Cards, card};
pub use panel::{article, facts, list, open_actions};
