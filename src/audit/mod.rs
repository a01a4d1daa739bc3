//! The log of what staff, operators and the clock changed: who, what, when, from where, before and after.

mod store;
mod types;

pub use store::{record, sweep};
pub use types::Actor;
