//! The program as its operator sees it: health, jobs, mail queue, storage, sessions, settings and slow queries, for super-admins.
//! It shows no value of a secret, and no value of a query. Super-admins also set the mode of the portal: read-only or maintenance.
//!
//! Further files:
//! - `events.rs`: the event for open panels.
//! - `state.rs`: figures that are expensive to collect, kept for a minute.

mod actions;
mod events;
mod panel;
mod rules;
mod state;
mod store;
mod types;
mod view;

pub use events::changed;
pub use panel::{doc, routes};
pub use state::SystemState;
pub use store::stored_mode;
pub use view::{health, newest_backup};
