//! Sections: named selections of articles beside the categories; `ukrswiss` exists from the start. Admins add and
//! rename them; their slugs are first parts of addresses, so the portal's own words are refused.

mod actions;
mod panel;
mod rules;
pub mod store;
pub mod types;
pub mod view;

pub use panel::{doc, routes};
pub use types::{Section, SectionText};
