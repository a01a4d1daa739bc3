//! The log of what staff, operators and the clock changed: who, what, when, from where, before and after.

mod difference;
mod store;
mod types;

pub use difference::difference;
pub use store::{record, replaced_by_latest, sweep};
pub use types::Actor;
