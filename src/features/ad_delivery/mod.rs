//! Delivery of advertisements to readers. Cached pages reserve places; the browser fills them with one request, which chooses among
//! the bookings on the site by the page and by chance, never by the reader. Each advertisement carries an offer, a signed token:
//! its view and its click count once. Nothing about a person is stored: the totals of a day belong to a booking, a language and a
//! place.
//!
//! - `counters.rs`: used offers and counts in memory.
//! - `delivery.rs`: state between requests.
//! - `signed.rs`: offers as tokens.
//! - `slots.rs`: the places that a page reserves.
//! - `snapshot.rs`: bookings on the site in memory, and the choice among them.

mod counters;
mod delivery;
mod jobs;
mod pages;
mod rules;
mod signed;
mod site;
pub mod slots;
mod snapshot;
pub mod store;
pub mod types;
mod view;

pub use jobs::{attach, remove_expired_offers, store_last_counts};
pub use pages::routes as page_routes;
pub use site::{doc, routes};
