//! Accounts of readers in the panel: admins find them, set their trust, restrict, suspend and close them, and end their
//! sign-ins. Accounts of the staff belong to `staff`; this feature answers that they do not exist.
//!
//! - `table_owner.rs`: the account that a row of an imported table names.

mod actions;
mod panel;
mod rules;
mod store;
pub mod table_owner;
pub mod types;
mod view;

pub use actions::take_step;
pub use panel::{doc, routes};
