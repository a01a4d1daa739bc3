//! Leaving: taking one's own data along, and being erased after some days to change one's mind.
//!
//! Used by everybody for their own account. What is erased and what stays is one list each: `parts` says what is a
//! person's, `erasure` what becomes of it; a test holds both against the schema.

mod actions;
mod archive;
mod erasure;
pub mod parts;
mod site;

pub use erasure::erase_due;
pub use site::{doc, routes};
