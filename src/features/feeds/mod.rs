//! The portal for machines: Atom and JSON feeds of every list, the site map, robots.txt and security.txt.
//! In a closed portal they carry nothing.

mod format;
mod site;
mod sitemap;
mod view;

pub use site::routes;
