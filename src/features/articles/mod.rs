//! Articles: written by authors, reviewed and published by managers, in up to three languages that each move through
//! states of their own. Readers only ever see the live copy that publication froze; the working copy stays inside.

pub mod actions;
pub mod checks;
pub mod events;
mod panel;
pub mod shown;
pub mod store;
pub mod types;
pub mod view;

pub use panel::{docs, routes};
pub use types::{Article, Kind, NewArticle, Placed, PlacedText, TextState, Words};
