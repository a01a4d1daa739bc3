//! Uploaded pictures: decoded, encoded as WebP in several widths, and served under immutable addresses. Uploaded bytes are
//! never served as they are.

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
