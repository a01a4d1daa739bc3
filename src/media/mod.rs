//! Pictures that people upload: taken in, turned into WebP in several widths, served. Whatever was sent is never
//! served itself; pages only get what was decoded and encoded anew.

pub mod files;
pub mod images;
mod panel;
mod picture;
mod serve;
pub mod store;
pub mod upload;

pub use panel::{doc, routes};
pub use picture::{Picture, path};
pub use serve::public_routes;
pub use store::{Media, MediaId};
