//! The first run: what a new operator is led through after the first super-admin exists: how the portal is called, its
//! language and time zone, who runs it, starting texts, a letter that arrives. It can be left and taken up again.
//!
//! `[site]` has two sources: what differs from the program's default in `config.toml`, environment or flags is fixed there
//! and wins; everything else is what the panel says, in force at once, without a restart.

mod actions;
mod panel;
mod settings;

pub use panel::{doc, routes};
pub use settings::load;
