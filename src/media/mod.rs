//! Uploaded pictures: decoded, encoded as WebP in several widths, and served under immutable addresses. Uploaded bytes are
//! never served as they are.

pub mod decode_permit;
pub mod files;
pub mod images;
mod jobs;
pub mod logo;
mod panel;
mod picture;
mod pixels;
mod serve;
pub mod share_picture;
pub mod store;
pub mod upload;
mod widths;
mod working_memory;

pub use jobs::add_missing_widths;
pub use panel::{AfterUpload, CountedUpload, UploadLimit, doc, routes};
pub use picture::{Picture, path};
pub use serve::public_routes;
pub use store::{Media, MediaId};
