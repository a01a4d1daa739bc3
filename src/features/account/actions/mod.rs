//! Changes of an account, each in one transaction.

pub mod deletion;
pub mod email;
pub mod erasure;
