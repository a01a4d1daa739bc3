//! Countries and regions for forms: codes of ISO 3166 with names in the caller's language, the
//! likely ones marked. Public; of content it tells only in which countries there is any.

mod site;
mod store;
mod types;

pub use site::{doc, routes};
