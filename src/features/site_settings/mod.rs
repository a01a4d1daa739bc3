//! Site settings: name, language and time zone of the portal, and the first configuration after the first super-admin was
//! created (site, operator, starting texts, a test e-mail). It can be interrupted and continued.
//!
//! `[site]` has two sources: a value in `config.toml`, environment or flags that differs from the program's default has
//! priority; everything else is stored by the panel and in force at once, without a restart.

mod actions;
mod panel;
mod rules;
mod store;
mod types;
mod view;

pub use actions::{fill_demo, load};
pub use panel::{doc, routes};
