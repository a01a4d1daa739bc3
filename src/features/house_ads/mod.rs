//! House advertisements: the portal advertises itself in places that nobody booked. The staff writes them in `/panel/manager/ads`.
//! They cost nothing, have no invoice, are never counted, and carry a label of their own; `ad_delivery` shows one where a place has
//! space left.
//!
//! - `demo.rs`: house advertisements of the demo content.

mod actions;
mod demo;
mod panel;
mod rules;
pub mod store;
pub mod types;

pub use demo::fill_demo;
pub use panel::{doc, routes};
