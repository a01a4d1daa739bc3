//! SQL of consult requests, their history, topics, texts for replies, and numbers.

pub mod entries;
pub mod requests;
pub mod statistics;
pub mod templates;
pub mod topics;
pub mod work;
