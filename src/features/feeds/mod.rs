//! Documents for machines: Atom and JSON feeds, the sitemap, robots.txt and security.txt. On a private site they have no
//! content.
//!
//! Further files:
//! - `format.rs`: the two formats of feeds.
//! - `sitemap.rs`: the sitemap and its parts.

mod format;
mod site;
mod sitemap;
mod view;

pub use site::routes;
