//! Authorship: people with a byline. A person may have no account. An author's own byline is made with their first article,
//! or by themselves. Which person made what in which work is in `authorship_records`.

mod actions;
mod panel;
mod rules;
pub mod store;
pub mod types;
mod view;

pub use panel::{doc, routes};
pub use types::{Author, AuthorText, NewAuthor};
