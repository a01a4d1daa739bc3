//! Builds what the API answers about enterprises: to their members and to the staff.

mod own;
pub mod panel;

pub use own::{choices, list, own};
