//! Delivery of advertisements to readers, and its counts. Nothing about a person is stored: the totals of a day belong to a
//! booking, a language and a place.

pub mod store;
pub mod types;
