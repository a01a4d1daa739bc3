//! Sections: named selections of articles beside the categories. A portal begins with `ukrswiss`, which its first start adds.
//! Admins add and rename them; their slugs are first parts of addresses, so the portal's own words are refused.

pub mod actions;
mod panel;
mod rules;
pub mod store;
pub mod types;
pub mod view;

pub use panel::{doc, routes};
pub use types::{Section, SectionText};
