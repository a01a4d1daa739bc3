//! The home page: a document of blocks that admins arrange, preview, schedule and publish as a whole. Readers see the
//! published version, or a default page before the first publication. The last twenty replaced versions can be restored.
//!
//! Further files:
//! - `build.rs`: builds the public page from a document; used by the page and by the preview.
//! - `checks.rs`: warnings about a document before it is published.
//! - `structured_data.rs`: schema.org data of the portal and its publisher.

mod actions;
mod build;
mod checks;
mod jobs;
mod pages;
mod panel;
mod rules;
mod store;
mod structured_data;
pub mod types;
mod view;

pub use jobs::publish_due;
pub use pages::routes as page_routes;
pub use panel::{all_routes as routes, docs};
pub use rules::{MAX_ANNOUNCEMENT, MAX_LABEL, MAX_TITLE};
