//! Plain words of the product: no I/O, no SQL, no web. Every other room may use them.

pub mod html;
pub mod slug;
pub mod text;
