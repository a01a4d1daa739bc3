//! Places of advertisements: where they stand on which pages, in which ratio, how many of them, and the content of a place
//! that nobody booked. The codes are built in, because the pages hold the places; admins change the rest. Packages sell
//! places; a place that a package on sale contains is never turned off.

mod actions;
mod panel;
mod rules;
pub mod store;
pub mod types;

pub use panel::{doc, routes};
