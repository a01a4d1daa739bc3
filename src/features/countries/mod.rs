//! Countries and regions for forms: codes of ISO 3166 with names in the caller's language. Public, without content.

mod site;
mod types;

pub use site::{doc, routes};
