//! Changes of contacts, of their groups, and of what readers suggest about them.

pub mod contacts;
pub mod groups;
pub mod suggestions;
mod workload;

pub use workload::reassign;
