//! Wishes of readers to be told when an article can be read in their language. The page of an article in another language
//! leads to them; the first publication in that language notifies and removes them. Nobody else sees whose wishes they are.

pub mod actions;
mod site;
mod store;
pub mod types;

pub use site::{doc, routes};
