//! Authorship: people with a byline and who made what in which article. A person may have no account. An author's own
//! byline is made with their first article, or by themselves; publication confirms what was only proposed.

mod actions;
mod panel;
mod rules;
pub mod store;
pub mod types;
mod view;

pub use panel::{doc, routes};
pub use types::{Author, AuthorText, Credit, CreditRole, CreditState, NewAuthor, NewCredit};
